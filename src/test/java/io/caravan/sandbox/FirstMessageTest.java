package io.caravan.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class FirstMessageTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.ofEpochMilli(1_764_400_000_000L), ZoneOffset.UTC);

  private final FirstMessage message =
      FirstMessage.to("http://localhost:8080/webhooks/generic/demo", "demo-secret", CLOCK);

  @Test
  void the_signature_is_the_one_that_openssl_makes_of_the_same_body() {
    assertThat(message.body())
        .isEqualTo(
            "{\"id\":\"first-1764400000000\",\"contact\":{\"id\":\"ada\",\"name\":\"Ada\"},"
                + "\"text\":\"Hello from Caravan\"}");
    assertThat(message.signature())
        .isEqualTo("sha256=92810fe08869e43745ff11d4274b7e50b02a90d90b7ccd45a22b2b6ddcfc0afa");
  }

  @Test
  void the_curl_line_carries_the_signature_and_exactly_the_signed_body() {
    assertThat(message.curl())
        .contains("-H 'X-Signature-256: " + message.signature() + "'")
        .endsWith("--data-binary '" + message.body() + "'");
  }
}
