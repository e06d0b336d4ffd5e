package io.caravan.console;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Times, lengths of time and numbers in words; in every page's model as {@code say}. */
@Component
public class Say {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final DateTimeFormatter MINUTE =
      DateTimeFormatter.ofPattern("HH:mm", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final Clock clock;

  Say(Clock clock) {
    this.clock = clock;
  }

  /** In UTC; a dash for none. */
  public String time(@Nullable Instant at) {
    return at == null ? "–" : TIME.format(at);
  }

  /** The time of day in UTC, to the minute. */
  public String minute(Instant at) {
    return MINUTE.format(at);
  }

  /** Such as {@code 3 min}, of the time since then; a dash for none. */
  public String age(@Nullable Instant at) {
    return at == null ? "–" : length(Duration.between(at, clock.instant()));
  }

  /** Such as {@code 340 ms}, {@code 2.5 s}, {@code 3 min}, {@code 5 h 10 min}, {@code 4 d 3 h}. */
  public String length(Duration length) {
    Duration positive = length.isNegative() ? Duration.ZERO : length;
    long seconds = positive.toSeconds();
    if (seconds < 1) {
      return positive.toMillis() + " ms";
    }
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1f s", positive.toMillis() / 1000.0);
    }
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 7_200) {
      return positive.toMinutes() + " min";
    }
    return positive.toHours() < 48
        ? positive.toHours() + " h " + positive.toMinutesPart() + " min"
        : positive.toDays() + " d " + positive.toHoursPart() + " h";
  }

  /** With a thin space between thousands. */
  public String number(long number) {
    return String.format(Locale.ROOT, "%,d", number).replace(',', '\u202f');
  }

  /** A number of something per time: with one digit behind the point where that matters. */
  public String rate(double number) {
    return number == Math.rint(number) || number >= 100
        ? number(Math.round(number))
        : String.format(Locale.ROOT, "%.1f", number);
  }
}
