package io.caravan.journal;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An open event as a claim reads it.
 *
 * @param message the canonical message as JSON
 * @param attempts counted failures so far
 * @param mayExist an earlier try may have been stored by Chatwoot: look before posting
 * @param unsent its sender took it, or the message that it is about, back
 * @param contact the id that the person has in Chatwoot, which may be another one than the
 *     message's
 * @param formerContacts those of lanes that were merged into this one
 * @param notPostableFor how long from when it was read no POST is sent for it, by Postgres' clock;
 *     zero when it may be posted
 * @param traceparent W3C trace context of the webhook that brought it
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
    int attempts,
    boolean mayExist,
    boolean unsent,
    String contact,
    List<String> formerContacts,
    Duration notPostableFor,
    @Nullable String traceparent) {

  /** Whether Chatwoot can no longer commit an earlier try. */
  public boolean isPostable() {
    return notPostableFor.isZero();
  }
}
