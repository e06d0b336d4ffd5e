package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Instants as the Postgres driver takes and gives them: it knows OffsetDateTime only. */
public final class Times {

  private Times() {}

  public static OffsetDateTime at(Instant instant) {
    return instant.atOffset(ZoneOffset.UTC);
  }

  public static @Nullable OffsetDateTime atOrNull(@Nullable Instant instant) {
    return instant == null ? null : at(instant);
  }

  /**
   * For {@code to_timestamp}: in lists, text would be read digit by digit.
   *
   * @return seconds since 1970, exact to the microsecond, which is what Postgres keeps
   */
  static double seconds(Instant instant) {
    return instant.getEpochSecond() + instant.getNano() / 1e9;
  }

  static Instant read(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }

  static @Nullable Instant readOrNull(ResultSet row, String column) throws SQLException {
    OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
    return value == null ? null : value.toInstant();
  }

  static boolean isDue(@Nullable OffsetDateTime dueAt, Instant now) {
    return dueAt != null && !dueAt.toInstant().isAfter(now);
  }
}
