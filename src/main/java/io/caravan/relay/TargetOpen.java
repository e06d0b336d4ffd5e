package io.caravan.relay;

import io.caravan.journal.Target;
import java.time.Duration;
import java.time.Instant;

/**
 * A change waits, since the message that it is about is still to be delivered; it is asked for
 * again when that message is tried next.
 */
class TargetOpen extends Exception {
  private static final long serialVersionUID = 1L;

  private static final Duration SHORTEST = Duration.ofSeconds(10);
  private static final Duration LONGEST = Duration.ofMinutes(10);

  private final Instant until;

  TargetOpen(Target target, Instant now) {
    // an expected outcome: nobody reads its stack
    super("event " + target.event() + " is still to be delivered", null, false, false);
    Instant tried = target.nextAttemptAt() == null ? now : target.nextAttemptAt();
    until = earlier(later(tried, now.plus(SHORTEST)), now.plus(LONGEST));
  }

  Instant until() {
    return until;
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
