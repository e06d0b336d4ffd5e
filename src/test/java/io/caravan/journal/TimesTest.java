package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimesTest {

  /** Seconds from 1970 to 2000, where Postgres counts from. */
  private static final long POSTGRES_EPOCH = 946_684_800;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1970-01-01T00:00:00Z",
        "1999-12-31T23:59:59.999999Z",
        "2026-11-30T23:59:59.999999Z",
        "2026-12-01T00:00:00.000001Z",
        "2099-12-31T23:59:59.123457Z",
      })
  void P3_a_time_that_is_told_in_seconds_keeps_its_microsecond(Instant time) {
    // as to_timestamp of Postgres 17 reads it
    double microseconds = Math.rint((Times.seconds(time) - POSTGRES_EPOCH) * 1e6);

    assertThat((long) microseconds)
        .isEqualTo(ChronoUnit.MICROS.between(Instant.ofEpochSecond(POSTGRES_EPOCH), time));
  }
}
