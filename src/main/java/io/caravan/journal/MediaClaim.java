package io.caravan.journal;

import io.caravan.channel.Attachment;
import java.time.Instant;
import java.util.UUID;

/**
 * A file that is ours to fetch for a while.
 *
 * @param place among the message's attachments, from 0
 * @param attempts failed tries so far
 * @param triedSince when the first try began
 */
public record MediaClaim(
    long media,
    long event,
    String inbox,
    long lane,
    int place,
    Attachment attachment,
    int attempts,
    Instant triedSince,
    UUID token) {}
