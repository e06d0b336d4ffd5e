package io.caravan.channel.waha;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Json;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WahaSignatureTest {

  private static final String SECRET = "waha-secret";
  private static final byte[] BODY = bytes("{\"event\": \"message\", \"body\":\"ä 📦\"}");

  private final ChannelSignature signature = new WahaChannel().signature();

  @Test
  void the_example_of_wahas_documentation_is_met() {
    byte[] body = bytes("{\"event\":\"message\",\"session\":\"default\",\"engine\":\"WEBJS\"}");
    String header =
        "208f8a55dde9e05519e898b10b89bf0d0b3b0fdf11fdbf09b6b90476301b98d8097c462b2b17a6ce93b6b47a"
            + "136cf2e78a33a63f6752c2c1631777076153fa89";

    assertThat(
            signature.signs(
                new SignedRequest("", Map.of("x-webhook-hmac", header), body),
                List.of("my-secret-key")))
        .isTrue();
  }

  @Test
  void hmac_sha512_in_hex_signs_the_raw_body_with_any_of_the_secrets() {
    String hex = hmac("HmacSHA512", SECRET);

    assertThat(signs(hex, BODY, SECRET)).isTrue();
    assertThat(signs(hex.toUpperCase(Locale.ROOT), BODY, "older", SECRET)).isTrue();
    assertThat(signs(hex, BODY, SECRET, "newer")).isTrue();
  }

  @Test
  void another_secret_and_none_do_not_sign() {
    assertThat(signs(hmac("HmacSHA512", "another"), BODY, SECRET)).isFalse();
    assertThat(signs(hmac("HmacSHA512", SECRET), BODY)).isFalse();
    assertThat(signs(hmac("HmacSHA512", SECRET), BODY, "")).isFalse();
    assertThat(signature.signs(new SignedRequest("", Map.of(), BODY), List.of(SECRET))).isFalse();
  }

  @Test
  void the_sender_does_not_choose_the_algorithm() {
    Map<String, String> headers =
        Map.of("x-webhook-hmac", hmac("HmacSHA256", SECRET), "x-webhook-hmac-algorithm", "sha256");

    assertThat(signature.signs(new SignedRequest("", headers, BODY), List.of(SECRET))).isFalse();
  }

  @Test
  void every_changed_byte_and_a_body_that_was_written_again_are_noticed() throws Exception {
    String hex = hmac("HmacSHA512", SECRET);
    for (int i = 0; i < BODY.length; i++) {
      byte[] changed = BODY.clone();
      changed[i] ^= 1;
      assertThat(signs(hex, changed, SECRET)).isFalse();
    }
    assertThat(signs(hex, bytes(Json.read(BODY).toString()), SECRET)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha512=", "00", " "})
  void a_malformed_header_does_not_match(String prefix) {
    assertThat(signs(prefix, BODY, SECRET)).isFalse();
    String hex = hmac("HmacSHA512", SECRET);
    assertThat(signs(prefix + hex.substring(1), BODY, SECRET)).isFalse();
    assertThat(signs("g" + hex.substring(1), BODY, SECRET)).isFalse();
  }

  private boolean signs(String header, byte[] body, String... secrets) {
    return signature.signs(
        new SignedRequest("", Map.of("x-webhook-hmac", header), body), List.of(secrets));
  }

  private static String hmac(String algorithm, String secret) {
    try {
      Mac mac = Mac.getInstance(algorithm);
      mac.init(new SecretKeySpec(bytes(secret), algorithm));
      return HexFormat.of().formatHex(mac.doFinal(BODY));
    } catch (java.security.GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
