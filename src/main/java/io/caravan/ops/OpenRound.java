package io.caravan.ops;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.OpenSlice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongFunction;

/**
 * Goes round lanes in slices and knows what the last whole round counted; in the first one, what it
 * has counted so far. For one thread.
 */
final class OpenRound {

  private final LongFunction<OpenSlice> read;
  private final Map<String, Count> round = new TreeMap<>();
  private List<Count> known = List.of();
  private boolean isFirst = true;
  private long after;

  /**
   * @param read the slice after a lane
   */
  OpenRound(LongFunction<OpenSlice> read) {
    this.read = read;
  }

  /**
   * @return counts by inbox and state
   */
  List<Count> countNext() {
    OpenSlice slice = read.apply(after);
    for (Count count : slice.counts()) {
      round.merge(count.inbox() + ' ' + count.state(), count, OpenRound::sum);
    }
    if (slice.isLast() || isFirst) {
      known = new ArrayList<>(round.values());
    }
    after = slice.last();
    if (slice.isLast()) {
      round.clear();
      after = 0;
      isFirst = false;
    }
    return known;
  }

  private static Count sum(Count one, Count other) {
    Instant oldest = one.end().isBefore(other.end()) ? one.end() : other.end();
    return new Count(one.inbox(), one.state(), one.events() + other.events(), oldest);
  }
}
