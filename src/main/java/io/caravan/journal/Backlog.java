package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is open in an inbox.
 *
 * @param oldest when the oldest event that waits was received; null when none waits
 */
public record Backlog(String inbox, long waiting, @Nullable Instant oldest, long dead) {}
