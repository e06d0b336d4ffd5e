package io.caravan.chatwoot;

import java.time.Clock;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** How long a throttled call has to wait: as told (seconds or a date), else a minute. */
final class RetryAfter {

  /** Chatwoot counts by the minute and sends no header. */
  static final Duration UNTOLD = Duration.ofSeconds(60);

  private static final Duration LEAST = Duration.ofSeconds(1);
  private static final Duration MOST = Duration.ofHours(1);

  private RetryAfter() {}

  static Duration of(@Nullable String header, Clock clock) {
    if (header == null) {
      return UNTOLD;
    }
    String told = header.strip();
    if (told.matches("\\d{1,9}")) {
      return within(Duration.ofSeconds(Long.parseLong(told)));
    }
    try {
      ZonedDateTime date = ZonedDateTime.parse(told, DateTimeFormatter.RFC_1123_DATE_TIME);
      return within(Duration.between(clock.instant(), date.toInstant()));
    } catch (DateTimeParseException e) {
      return UNTOLD; // neither form of the standard: as good as no header
    }
  }

  private static Duration within(Duration wait) {
    if (wait.compareTo(LEAST) < 0) {
      return LEAST;
    }
    return wait.compareTo(MOST) > 0 ? MOST : wait;
  }
}
