package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A sender's time: seconds, milliseconds or (in our own format) ISO 8601. */
public final class SenderTime {

  /** Below this a number counts seconds: 1973 in milliseconds, the year 5138 in seconds. */
  private static final BigDecimal FIRST_MILLIS = BigDecimal.valueOf(100_000_000_000L);

  /** Later than any clock; beyond it Postgres' own range would be near. */
  private static final BigDecimal LAST_MILLIS = BigDecimal.valueOf(253_402_300_799_999L);

  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,15}");

  private SenderTime() {}

  /** A number or a string of digits; empty for anything else, also for a time before 1970. */
  public static Optional<Instant> ofNumber(@Nullable JsonNode node) {
    if (node == null) {
      return Optional.empty();
    }
    if (node.isTextual() && DIGITS.matcher(node.textValue()).matches()) {
      return ofNumber(new BigDecimal(node.textValue()));
    }
    boolean number = node.isNumber() && Double.isFinite(node.doubleValue());
    return number ? ofNumber(BigDecimal.valueOf(node.doubleValue())) : Optional.empty();
  }

  /** As {@link #ofNumber}, or ISO 8601 with a zone. */
  public static Optional<Instant> of(JsonNode node) {
    Optional<Instant> time = ofNumber(node);
    return time.isEmpty() && node.isTextual() ? ofIso(node.textValue()) : time;
  }

  /** The sender's time, but not later than it was received. */
  public static Instant notAfter(Instant receivedAt, Instant time) {
    return time.isAfter(receivedAt) ? receivedAt : time;
  }

  private static Optional<Instant> ofNumber(BigDecimal number) {
    if (number.signum() < 0 || number.compareTo(LAST_MILLIS) > 0) {
      return Optional.empty();
    }
    BigDecimal millis = number.compareTo(FIRST_MILLIS) < 0 ? number.movePointRight(3) : number;
    return Optional.of(Instant.ofEpochMilli(millis.longValue()));
  }

  private static Optional<Instant> ofIso(String text) {
    try {
      Instant time = OffsetDateTime.parse(text).toInstant();
      return ofNumber(BigDecimal.valueOf(time.toEpochMilli())).isPresent()
          ? Optional.of(time)
          : Optional.empty();
    } catch (DateTimeException | ArithmeticException e) {
      return Optional.empty();
    }
  }
}
