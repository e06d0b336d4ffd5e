package io.caravan.bench;

import java.util.Arrays;
import java.util.Map;

/** When messages came to Chatwoot: how many a second, and how long after their webhook's 200. */
final class Arrivals {

  private static final double MICROS = 1e6;

  private final Map<String, Long> byId;
  private final long[] sorted;

  /**
   * @param byId microseconds since 1970, by source_id
   */
  Arrivals(Map<String, Long> byId) {
    this.byId = byId;
    this.sorted = byId.values().stream().mapToLong(Long::longValue).sorted().toArray();
  }

  int count() {
    return sorted.length;
  }

  /**
   * Messages a second, taken of the middle four fifths: at the beginning not all workers are at
   * work, at the end not any more.
   *
   * @throws InvalidMeasurement when too few came to tell
   */
  double perSecond() {
    int from = sorted.length / 10;
    int to = sorted.length - 1 - from;
    InvalidMeasurement.require(
        to - from >= 10 && sorted[to] > sorted[from], "only " + sorted.length + " messages came");
    return (to - from) / ((sorted[to] - sorted[from]) / MICROS);
  }

  /**
   * Microseconds from each webhook's 200 to its message's arrival; one that came before the 200 was
   * read counts as 0.
   *
   * @param answered in the order of the ids, 0 for one that was not sent
   */
  long[] delays(String[] ids, long[] answered) {
    long[] delays = new long[ids.length];
    int n = 0;
    for (int i = 0; i < ids.length; i++) {
      if (answered[i] > 0) {
        Long arrived = byId.get(ids[i]);
        if (arrived == null) {
          throw new InvalidMeasurement(ids[i] + " was answered 200 and did not arrive");
        }
        delays[n++] = Math.max(0, arrived - answered[i]);
      }
    }
    return Arrays.copyOf(delays, n);
  }
}
