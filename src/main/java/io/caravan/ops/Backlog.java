package io.caravan.ops;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is open in an inbox as of the last count.
 *
 * @param oldest when the oldest event that waits was received; null when none waits
 */
public record Backlog(long waiting, @Nullable Instant oldest, long dead) {

  Backlog and(Backlog other) {
    return new Backlog(waiting + other.waiting, earlier(oldest, other.oldest), dead + other.dead);
  }

  private static @Nullable Instant earlier(@Nullable Instant one, @Nullable Instant other) {
    return one == null || other != null && other.isBefore(one) ? other : one;
  }
}
