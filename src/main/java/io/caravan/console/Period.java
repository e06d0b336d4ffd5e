package io.caravan.console;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** A length of time up to now that is plotted, in slices. */
enum Period {
  HOUR("the last hour", Duration.ofMinutes(1), 60),
  DAY("the last 24 hours", Duration.ofMinutes(15), 96);

  private final String words;
  private final Duration width;
  private final int slices;

  Period(String words, Duration width, int slices) {
    this.words = words;
    this.width = width;
    this.slices = slices;
  }

  public String words() {
    return words;
  }

  Duration width() {
    return width;
  }

  /** When each slice begins, oldest first; the last one holds now. */
  List<Instant> starts(Instant now) {
    long millis = width.toMillis();
    long last = Math.floorDiv(now.toEpochMilli(), millis);
    return IntStream.rangeClosed(1 - slices, 0)
        .mapToObj(i -> Instant.ofEpochMilli((last + i) * millis))
        .toList();
  }
}
