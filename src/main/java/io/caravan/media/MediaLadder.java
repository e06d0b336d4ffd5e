package io.caravan.media;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** When a file that is not there yet is tried again: soon at first, and not for ever. */
final class MediaLadder {

  private static final List<Duration> WAITS =
      List.of(
          Duration.ofSeconds(2),
          Duration.ofSeconds(5),
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(30),
          Duration.ofSeconds(60));

  private MediaLadder() {}

  /**
   * @param failures before this one
   * @param since the first try
   * @param asked how long its server asks to wait
   * @return empty when that would be too late
   */
  static Optional<Instant> next(
      int failures, Instant now, Instant since, Duration patience, @Nullable Duration asked) {
    Duration wait = WAITS.get(Math.min(failures, WAITS.size() - 1));
    Instant next = now.plus(asked != null && asked.compareTo(wait) > 0 ? asked : wait);
    return next.isAfter(since.plus(patience)) ? Optional.empty() : Optional.of(next);
  }
}
