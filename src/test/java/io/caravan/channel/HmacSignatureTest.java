package io.caravan.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HmacSignatureTest {

  private static final String SECRET = "it's a secret";

  /** As Meta sends it: ASCII, escaped, and with escaped slashes. */
  private static final byte[] BODY = bytes("{\"text\":\"\\ud83d\\ude00 \\u00e4 http:\\/\\/a\"}");

  private final HmacSignature signature = HmacSignature.sha256Hex("x-hub-signature-256");

  @Test
  void the_known_vector_of_the_algorithm_is_met() {
    // the example of Meta's and GitHub's documentation
    assertThat(HexFormat.of().formatHex(Sha256.hmac(bytes(SECRET), bytes("Hello, World!"))))
        .isEqualTo(hmacOfJdk(bytes("Hello, World!"), SECRET));
    assertThat(
            signature.signs(
                new SignedRequest(
                    "",
                    Map.of(
                        "x-hub-signature-256",
                        "sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17"),
                    bytes("Hello, World!")),
                List.of("It's a Secret to Everybody")))
        .isTrue();
  }

  @Test
  void any_of_several_secrets_may_sign() {
    String header = "sha256=" + hmacOfJdk(BODY, SECRET);

    assertThat(signs(header, SECRET)).isTrue();
    assertThat(signs(header, "older", SECRET)).isTrue();
    assertThat(signs(header, SECRET, "newer")).isTrue();
    assertThat(signs("sha256=" + hmacOfJdk(BODY, SECRET).toUpperCase(Locale.ROOT), SECRET))
        .isTrue();
  }

  @Test
  void another_secret_and_no_secret_do_not_sign() {
    String header = "sha256=" + hmacOfJdk(BODY, SECRET);

    assertThat(signs(header, "another")).isFalse();
    assertThat(signs(header, "")).isFalse();
    assertThat(signs(header)).isFalse();
  }

  @Test
  void every_changed_byte_is_noticed() {
    Map<String, String> headers =
        Map.of("x-hub-signature-256", "sha256=" + hmacOfJdk(BODY, SECRET));
    for (int i = 0; i < BODY.length; i++) {
      byte[] changed = BODY.clone();
      changed[i] ^= 1;
      assertThat(signature.signs(new SignedRequest("", headers, changed), List.of(SECRET)))
          .isFalse();
    }
  }

  @Test
  void a_body_that_was_parsed_and_written_again_does_not_match() throws Exception {
    byte[] again = bytes(Json.read(BODY).toString());

    assertThat(
            signature.signs(
                new SignedRequest("", header("sha256=" + hmacOfJdk(BODY, SECRET)), again),
                List.of(SECRET)))
        .isFalse();
  }

  @Test
  void bytes_that_are_no_utf8_are_signed_as_they_are() {
    byte[] body = {'{', (byte) 0xFF, (byte) 0xC3, '}'};

    assertThat(
            signature.signs(
                new SignedRequest("", header("sha256=" + hmacOfJdk(body, SECRET)), body),
                List.of(SECRET)))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "sha256=", "sha256=00", "sha1=", "sha512=", "sha256:", " sha256="})
  void a_malformed_header_does_not_match(String prefix) {
    assertThat(signs(prefix, SECRET)).isFalse();
    String hex = hmacOfJdk(BODY, SECRET);
    if (!prefix.equals("sha256=")) {
      assertThat(signs(prefix + hex, SECRET)).isFalse();
    }
    assertThat(signs("sha256=" + hex.substring(1), SECRET)).isFalse();
    assertThat(signs("sha256=g" + hex.substring(1), SECRET)).isFalse();
    assertThat(signature.signs(new SignedRequest("", Map.of(), BODY), List.of(SECRET))).isFalse();
  }

  private boolean signs(String header, String... secrets) {
    return signature.signs(new SignedRequest("", header(header), BODY), List.of(secrets));
  }

  private static Map<String, String> header(String value) {
    return Map.of("x-hub-signature-256", value);
  }

  private static String hmacOfJdk(byte[] body, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(bytes(secret), "HmacSHA256"));
      return HexFormat.of().formatHex(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
