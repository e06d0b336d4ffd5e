package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An open event as a claim reads it.
 *
 * @param message the canonical message as JSON
 * @param attempts counted failures so far
 * @param mayExist an earlier try may have been stored by Chatwoot: look before posting
 * @param notBefore until then (Postgres' clock) no POST is sent for it
 * @param postable whether notBefore had passed when the event was read
 */
public record JournaledEvent(
    long id,
    String inbox,
    long lane,
    String kind,
    String messageId,
    Instant occurredAt,
    Instant receivedAt,
    String message,
    EventState state,
    @Nullable String reason,
    int attempts,
    @Nullable Instant heldUntil,
    boolean mayExist,
    @Nullable Instant notBefore,
    boolean postable) {}
