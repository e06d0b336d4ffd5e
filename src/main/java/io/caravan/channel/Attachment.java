package io.caravan.channel;

import org.jspecify.annotations.Nullable;

/** A file that came with a message, by reference. */
public record Attachment(String url, @Nullable String name, @Nullable String mime) {}
