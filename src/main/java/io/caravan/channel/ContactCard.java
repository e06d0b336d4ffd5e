package io.caravan.channel;

import org.jspecify.annotations.Nullable;

/**
 * Who wrote, as the channel tells it.
 *
 * @param id the channel's own id of the person; becomes the contact inbox's source_id
 */
public record ContactCard(
    String id,
    @Nullable String name,
    @Nullable String email,
    @Nullable String phone,
    @Nullable String avatarUrl) {}
