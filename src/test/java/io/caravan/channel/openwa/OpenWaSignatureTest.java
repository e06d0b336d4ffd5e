package io.caravan.channel.openwa;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Json;
import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OpenWaSignatureTest {

  private static final String SECRET = "openwa-secret";
  private static final byte[] BODY = bytes("{\"event\": \"message.received\", \"body\":\"ä 📦\"}");

  @Test
  void the_header_of_openwa_signs_the_raw_body() {
    assertThat(signs("x-openwa-signature", signature(SECRET), BODY, SECRET)).isTrue();
    assertThat(signs("x-openwa-signature", signature(SECRET), BODY, "older", SECRET)).isTrue();
  }

  @Test
  void another_secret_another_header_and_none_do_not_sign() {
    assertThat(signs("x-openwa-signature", signature("another"), BODY, SECRET)).isFalse();
    assertThat(signs("x-hub-signature-256", signature(SECRET), BODY, SECRET)).isFalse();
    assertThat(signs("x-other", "", BODY, SECRET)).isFalse();
    assertThat(signs("x-openwa-signature", signature(SECRET), BODY)).isFalse();
  }

  @Test
  void a_changed_byte_and_a_body_that_was_written_again_are_noticed() throws Exception {
    byte[] changed = BODY.clone();
    changed[12] ^= 1;

    assertThat(signs("x-openwa-signature", signature(SECRET), changed, SECRET)).isFalse();
    assertThat(
            signs(
                "x-openwa-signature", signature(SECRET), bytes(Json.read(BODY).toString()), SECRET))
        .isFalse();
  }

  private static boolean signs(String header, String value, byte[] body, String... secrets) {
    return new OpenWaChannel()
        .signature()
        .signs(new SignedRequest("", Map.of(header, value), body), List.of(secrets));
  }

  private static String signature(String secret) {
    return "sha256=" + HexFormat.of().formatHex(Sha256.hmac(bytes(secret), BODY));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
