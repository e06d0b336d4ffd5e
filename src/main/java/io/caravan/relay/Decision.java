package io.caravan.relay;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of an event whose try failed.
 *
 * @param outcome the word for the attempt: outage, throttled, paused, backoff, dead, …
 * @param counted whether the try counts
 * @param dead whether it was the last
 * @param nextAttemptAt null: it stays due
 * @param holdUntil how long it holds back later ones, unless an earlier failure has said so
 * @param finishedAt present when dead
 */
record Decision(
    String outcome,
    String reason,
    boolean counted,
    boolean dead,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant holdUntil,
    @Nullable Instant finishedAt) {

  static final String VARIABLE = "decision";

  /** The outcome of a try that found files missing. */
  static final String MEDIA = "media";

  /** It waits and nothing is counted. */
  static Decision waits(String outcome, String reason, @Nullable Instant nextAttemptAt) {
    return new Decision(outcome, outcome + ": " + reason, false, false, nextAttemptAt, null, null);
  }

  /** Its target has held back what comes later for long enough: it holds nothing back itself. */
  static Decision waitsForTarget(String reason, Instant now, @Nullable Instant nextAttemptAt) {
    return new Decision("target", "target: " + reason, false, false, nextAttemptAt, now, null);
  }

  /** A counted failure with a rung left; the first one says how long later ones are held back. */
  static Decision retries(String reason, Instant now, Duration wait, Duration orderHold) {
    return new Decision(
        "backoff", "backoff: " + reason, true, false, now.plus(wait), now.plus(orderHold), null);
  }

  /** The end; its lane is free. */
  static Decision dies(String reason, Instant now) {
    return new Decision("dead", reason, true, true, null, null, now);
  }
}
