package io.caravan.journal;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message that is in Chatwoot, or a change that was made there.
 *
 * @param laneConversationId where the lane's next message goes
 * @param conversationId where this one is
 * @param next the event that is in hand from then on, null when it was the last of the claim
 */
public record Delivered(
    long event,
    @Nullable Long next,
    @Nullable Long contactId,
    @Nullable Long laneConversationId,
    long conversationId,
    long messageId,
    Instant startedAt,
    Duration took) {}
