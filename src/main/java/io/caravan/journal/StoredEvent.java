package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event as the journal holds it, without what the customer wrote.
 *
 * @param notBefore Postgres' clock; until then Chatwoot may still commit an earlier try
 * @param inHand being delivered at this moment
 */
public record StoredEvent(
    long id,
    String inbox,
    @Nullable String contact,
    String kind,
    @Nullable String messageId,
    EventState state,
    @Nullable String reason,
    int attempts,
    Instant occurredAt,
    Instant receivedAt,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant heldUntil,
    boolean mayExist,
    @Nullable Instant notBefore,
    @Nullable Long chatwootConversationId,
    @Nullable Long chatwootMessageId,
    @Nullable Instant finishedAt,
    long webhook,
    @Nullable Long lane,
    boolean inHand) {}
