package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SenderTimeTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1764410400|2025-11-29T10:00:00Z",
        "1764410400123|2025-11-29T10:00:00.123Z",
        "\"1764410400\"|2025-11-29T10:00:00Z",
        "1764410400.5|2025-11-29T10:00:00.500Z",
        "99999999999|5138-11-16T09:46:39Z",
        "100000000000|1973-03-03T09:46:40Z",
        "\"2025-11-29T12:00:00+02:00\"|2025-11-29T10:00:00Z",
        "\"2025-11-29T10:00:00Z\"|2025-11-29T10:00:00Z"
      })
  void seconds_milliseconds_and_iso_are_understood(String json, Instant time) throws Exception {
    assertThat(read(json)).contains(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1",
        "1e300",
        "1e400000",
        "\"2025-11-29T10:00:00\"",
        "\"yesterday\"",
        "\"\"",
        "true",
        "{}",
        "null",
        "999999999999999999999",
        "\"-999999999-01-01T00:00:00Z\"",
        "\"+999999999-12-31T23:59:59Z\"",
        "\"1969-12-31T23:59:59Z\""
      })
  void anything_else_is_no_time(String json) throws Exception {
    assertThat(read(json)).isEmpty();
  }

  @Test
  void a_time_is_not_later_than_the_receipt() {
    Instant now = Instant.parse("2026-01-01T00:00:00Z");

    assertThat(SenderTime.notAfter(now, now.plusSeconds(1))).isEqualTo(now);
    assertThat(SenderTime.notAfter(now, now.minusSeconds(1))).isEqualTo(now.minusSeconds(1));
  }

  private static Optional<Instant> read(String json) throws MalformedWebhook {
    return SenderTime.of(Json.read(json.getBytes(StandardCharsets.UTF_8)));
  }
}
