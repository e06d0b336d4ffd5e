package io.caravan.channel.gateway;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RedactionTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{\"apikey\":\"s3cret\",\"a\":1}|{\"apikey\":\"******\",\"a\":1}",
        "{\"a\":{\"apikey\" : \"s3cret\"}}|{\"a\":{\"apikey\" : \"******\"}}",
        "{\"apikey\":\"s\\\"3\\\\\"}|{\"apikey\":\"******\"}",
        "{\"apikey\":\"a\",\"apikey\":\"b\"}|{\"apikey\":\"*\",\"apikey\":\"*\"}",
        "{\"apikey\":\"s3cret|{\"apikey\":\"******",
        "{\"apikey\":\"s3cret\\|{\"apikey\":\"*******",
        "{\"apikey\":null,\"apikeys\":\"x\"}|{\"apikey\":null,\"apikeys\":\"x\"}"
      })
  void a_secret_is_blanked_and_nothing_else_changes(String body, String clean) {
    assertThat(redacted(body)).isEqualTo(clean);
  }

  @Test
  void what_a_customer_writes_is_no_field() {
    String body = "{\"text\":\"\\\"apikey\\\":\\\"mine\\\"\"}";

    assertThat(redacted(body)).isEqualTo(body);
  }

  @Test
  void a_body_of_many_escapes_is_no_trouble() {
    String body = "{\"apikey\":\"" + "\\n".repeat(200_000) + "\"}";

    assertThat(redacted(body)).isEqualTo("{\"apikey\":\"" + "**".repeat(200_000) + "\"}");
  }

  @Test
  void a_field_is_a_secret_only_in_its_event() {
    byte[] code = bytes("{\"event\":\"session.qr\",\"data\":{\"qr\":\"data:x\"}}");
    byte[] other = bytes("{\"event\":\"message.received\",\"data\":{\"qr\":\"data:x\"}}");

    assertThat(Redaction.ifEvent("session.qr", code, "qr"))
        .asString(StandardCharsets.UTF_8)
        .contains("******")
        .doesNotContain("data:x");
    assertThat(Redaction.ifEvent("session.qr", other, "qr")).isSameAs(other);
    assertThat(Redaction.ifEvent("session.qr", bytes("{\"event\":\"s"), "qr"))
        .isEqualTo(bytes("{\"event\":\"s"));
  }

  private static String redacted(String body) {
    byte[] bytes = bytes(body);
    byte[] clean = Redaction.of(bytes, "apikey");
    assertThat(bytes).as("the body itself stays").isEqualTo(bytes(body));
    return new String(clean, StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
