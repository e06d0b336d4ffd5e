package io.caravan.relay;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A message was sent to Chatwoot.
 *
 * @param mayCommitUntil monotonic time, in nanoseconds
 */
record StartedPost(long mayCommitUntil) {

  /**
   * @param earlier another try of the same event, which may still be committed as well
   */
  static StartedPost after(@Nullable StartedPost earlier, long startsAt, Duration deadline) {
    long until = startsAt + deadline.multipliedBy(2).toNanos();
    return new StartedPost(earlier == null ? until : Math.max(earlier.mayCommitUntil, until));
  }

  Duration mayStillCommit(long now) {
    return Duration.ofNanos(Math.max(mayCommitUntil - now, 0));
  }
}
