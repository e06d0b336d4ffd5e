package io.caravan.config;

import java.time.Duration;
import java.util.Collection;

/** Durations as an operator writes and reads them. */
final class Durations {

  private Durations() {}

  /** Such as 500ms, 90s or 5m. */
  static String text(Duration duration) {
    if (duration.toMillis() % 1000 != 0 || duration.isZero()) {
      return duration.toMillis() + "ms";
    }
    return duration.toSeconds() % 60 != 0 ? duration.toSeconds() + "s" : duration.toMinutes() + "m";
  }

  static boolean isPositive(Duration duration) {
    return !duration.isZero() && !duration.isNegative();
  }

  static boolean arePositive(Collection<Duration> durations) {
    return durations.stream().allMatch(Durations::isPositive);
  }

  static Duration sum(Collection<Duration> durations) {
    return durations.stream().reduce(Duration.ZERO, Duration::plus);
  }
}
