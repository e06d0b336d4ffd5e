package io.caravan.relay;

import io.caravan.journal.EventState;
import io.caravan.journal.JournaledEvent;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of an event whose try failed.
 *
 * @param outcome the word for the attempt: outage, throttled, paused, backoff, dead, …
 * @param attempts counted failures, this one included where it counts
 * @param nextAttemptAt null: it stays due
 */
record Decision(
    EventState state,
    String outcome,
    String reason,
    int attempts,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant heldUntil,
    @Nullable Instant finishedAt) {

  static final String VARIABLE = "decision";

  /** It waits and nothing is counted. */
  static Decision waits(
      JournaledEvent event, String outcome, String reason, @Nullable Instant nextAttemptAt) {
    return new Decision(
        event.attempts() == 0 ? EventState.RECEIVED : EventState.RETRYING,
        outcome,
        outcome + ": " + reason,
        event.attempts(),
        nextAttemptAt,
        event.heldUntil(),
        null);
  }

  /** A counted failure with a rung left; it holds back later ones from its first one on. */
  static Decision retries(
      JournaledEvent event, String reason, Instant now, Duration wait, Duration orderHold) {
    return new Decision(
        EventState.RETRYING,
        "backoff",
        "backoff: " + reason,
        event.attempts() + 1,
        now.plus(wait),
        event.heldUntil() == null ? now.plus(orderHold) : event.heldUntil(),
        null);
  }

  /** The end; its lane is free. */
  static Decision dies(int attempts, String reason, Instant now) {
    return new Decision(EventState.DEAD, "dead", reason, attempts, null, null, now);
  }
}
