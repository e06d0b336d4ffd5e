package io.caravan.ops;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.OpenSlice;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Goes round lanes in slices and knows what the last whole round counted. The first round is one
 * slice after the other at once, since part of a count would be told as if it were all. For one
 * thread.
 */
final class OpenRound {

  /** From the begin of one round to that of the next, at least: small ones are read whole. */
  static final Duration EVERY = Duration.ofSeconds(10);

  private final LongFunction<OpenSlice> read;
  private final Clock clock;
  private final Map<String, Count> round = new TreeMap<>();
  private List<Count> known = List.of();
  private Instant since = Instant.MIN;
  private boolean isUnderWay;
  private long after;

  /**
   * @param read the slice after a lane
   */
  OpenRound(LongFunction<OpenSlice> read, Clock clock) {
    this.read = read;
    this.clock = clock;
  }

  /**
   * @return counts by inbox and state
   */
  List<Count> countNext() {
    Instant now = clock.instant();
    boolean isFirst = since.equals(Instant.MIN);
    if (!isUnderWay && (isFirst || !now.isBefore(since.plus(EVERY)))) {
      since = now;
      isUnderWay = true;
      after = 0;
      round.clear();
    }
    do {
      countSlice();
    } while (isFirst && isUnderWay);
    return known;
  }

  private void countSlice() {
    if (!isUnderWay) {
      return;
    }
    OpenSlice slice = read.apply(after);
    for (Count count : slice.counts()) {
      round.merge(count.inbox() + ' ' + count.state(), count, OpenRound::sum);
    }
    after = slice.last();
    if (slice.isLast()) {
      known = new ArrayList<>(round.values());
      isUnderWay = false;
    }
  }

  private static Count sum(Count one, Count other) {
    Instant oldest = one.end().isBefore(other.end()) ? one.end() : other.end();
    return new Count(one.inbox(), one.state(), one.events() + other.events(), oldest);
  }
}
