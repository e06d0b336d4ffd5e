package io.caravan.channel.generic;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GenericSignatureTest {

  private static final byte[] BODY = bytes("{\"test\": 2432232314}");
  private static final byte[] KEY = bytes("a key of the sender");
  private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(KEY);
  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

  private final GenericSignature signature = new GenericSignature(Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void the_vector_of_the_standard_is_met() {
    GenericSignature then =
        new GenericSignature(Clock.fixed(Instant.ofEpochSecond(1614265330), ZoneOffset.UTC));
    Map<String, String> headers =
        Map.of(
            "webhook-id", "msg_p5jXN8AQM9LWM0D4loKWxJek",
            "webhook-timestamp", "1614265330",
            "webhook-signature", "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");

    assertThat(
            then.signs(
                new SignedRequest("", headers, BODY),
                List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
        .isTrue();
    assertThat(
            then.signs(
                new SignedRequest("", headers, BODY), List.of("MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")))
        .isTrue();
    assertThat(
            then.signs(
                new SignedRequest("", headers, BODY),
                List.of("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx")))
        .isFalse();
  }

  @Test
  void one_of_several_signatures_and_secrets_is_enough() {
    Map<String, String> headers = signed(NOW);
    headers.put("webhook-signature", "v1a,AAAA v1,AAAA " + headers.get("webhook-signature"));

    assertThat(signature.signs(new SignedRequest("", headers, BODY), List.of("whsec_b2xk", SECRET)))
        .isTrue();
  }

  @Test
  void a_secret_that_is_plain_text_works_too() {
    Map<String, String> headers = signed(NOW, bytes("plain, not base64!"));

    assertThat(signature.signs(new SignedRequest("", headers, BODY), List.of("plain, not base64!")))
        .isTrue();
  }

  @Test
  void an_old_or_future_webhook_is_not_taken() {
    Duration tolerance = Duration.ofMinutes(5);

    assertThat(signs(signed(NOW.minus(tolerance)))).isTrue();
    assertThat(signs(signed(NOW.plus(tolerance)))).isTrue();
    assertThat(signs(signed(NOW.minus(tolerance).minusSeconds(1)))).isFalse();
    assertThat(signs(signed(NOW.plus(tolerance).plusSeconds(1)))).isFalse();
  }

  @Test
  void the_id_and_the_time_are_signed_too() {
    for (String header : List.of("webhook-id", "webhook-timestamp", "webhook-signature")) {
      Map<String, String> changed = signed(NOW);
      changed.computeIfPresent(header, (name, value) -> value.substring(1));
      assertThat(signs(changed)).as(header).isFalse();
      changed.put(header, "");
      assertThat(signs(changed)).as(header).isFalse();
      changed.put(header, "v1,\uD83D not base64");
      assertThat(signs(changed)).as(header).isFalse();
    }
    Map<String, String> signedButNoTime = signed(NOW);
    signedButNoTime.remove("webhook-timestamp");
    assertThat(signs(signedButNoTime)).isFalse();
  }

  @Test
  void an_empty_secret_signs_nothing() {
    assertThat(signature.signs(new SignedRequest("", signed(NOW), BODY), List.of("", "whsec_")))
        .isFalse();
  }

  @Test
  void the_plain_header_signs_where_the_standard_ones_are_not_sent() {
    String plain = "sha256=" + HexFormat.of().formatHex(Sha256.hmac(bytes(SECRET), BODY));

    assertThat(signs(Map.of("x-signature-256", plain))).isTrue();
    assertThat(signs(Map.of("x-signature-256", plain, "webhook-signature", "v1,AAAA"))).isFalse();
  }

  private boolean signs(Map<String, String> headers) {
    return signature.signs(new SignedRequest("", headers, BODY), List.of(SECRET));
  }

  private static Map<String, String> signed(Instant at) {
    return signed(at, KEY);
  }

  private static Map<String, String> signed(Instant at, byte[] key) {
    String head = "msg.1." + at.getEpochSecond() + ".";
    byte[] hmac = Sha256.hmac(key, bytes(head), BODY);
    Map<String, String> headers = new HashMap<>();
    headers.put("webhook-id", "msg.1");
    headers.put("webhook-timestamp", Long.toString(at.getEpochSecond()));
    headers.put("webhook-signature", "v1," + Base64.getEncoder().encodeToString(hmac));
    return headers;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
