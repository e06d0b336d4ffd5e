package io.caravan.console;

import io.caravan.journal.Trends;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/**
 * What happened lately, in slices. What is long past does not change any more and is asked of the
 * journal once; later only the slices since are. So a look costs what happened in the last minutes.
 */
@Component
class TrendMemory {

  /** A try is written down when it ends, minutes after it has begun; and nodes' clocks differ. */
  private static final Duration SETTLES_AFTER = Duration.ofMinutes(5);

  private final Trends trends;
  private final Clock clock;
  private final Map<Period, NavigableMap<Instant, Bucket>> settled = new EnumMap<>(Period.class);
  private final Map<Period, OneAsks<List<Bucket>>> journal = new EnumMap<>(Period.class);

  TrendMemory(Trends trends, Clock clock) {
    this.trends = trends;
    this.clock = clock;
    for (Period period : Period.values()) {
      settled.put(period, new TreeMap<>());
      journal.put(period, new OneAsks<>());
    }
  }

  /**
   * Oldest first; the last slice holds now and so is not over.
   *
   * @throws org.springframework.dao.QueryTimeoutException when another has the first look and it
   *     takes long
   */
  List<Bucket> read(Period period) {
    return Objects.requireNonNull(journal.get(period)).answer(() -> look(period));
  }

  private List<Bucket> look(Period period) {
    Instant now = clock.instant();
    List<Instant> starts = period.starts(now);
    NavigableMap<Instant, Bucket> known = Objects.requireNonNull(settled.get(period));
    known.headMap(starts.get(0), false).clear();
    if (!known.isEmpty() && !known.firstKey().equals(starts.get(0))) {
      known.clear(); // the clock was put back
    }
    List<Instant> missing = starts.subList(known.size(), starts.size());
    NavigableMap<Instant, Bucket> fresh = ask(missing, period);
    List<Bucket> all = new ArrayList<>(known.values());
    all.addAll(fresh.values());
    Instant over = now.minus(SETTLES_AFTER).minus(period.width());
    known.putAll(fresh.headMap(over, true));
    return all;
  }

  private NavigableMap<Instant, Bucket> ask(List<Instant> starts, Period period) {
    NavigableMap<Instant, Bucket> buckets = new TreeMap<>();
    starts.forEach(at -> buckets.put(at, new Bucket(at)));
    Duration width = period.width();
    Instant from = starts.get(0);
    Instant to = starts.get(starts.size() - 1).plus(width);
    trends
        .received(from, to, width)
        .forEach(slice -> at(buckets, slice.at()).addReceived(slice.inbox(), slice.count()));
    trends
        .finished(from, to, width)
        .forEach(
            slice ->
                at(buckets, slice.at()).addFinished(slice.inbox(), slice.word(), slice.count()));
    trends
        .attempts(from, to, width)
        .forEach(slice -> at(buckets, slice.at()).addAttempts(slice.word(), slice.count()));
    trends.delays(from, to, width).forEach(delay -> at(buckets, delay.at()).set(delay));
    return buckets;
  }

  private static Bucket at(Map<Instant, Bucket> buckets, Instant start) {
    return Objects.requireNonNull(buckets.get(start));
  }
}
