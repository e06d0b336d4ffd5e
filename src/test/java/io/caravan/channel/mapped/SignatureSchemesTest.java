package io.caravan.channel.mapped;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignatureSchemesTest {

  private static final byte[] BODY = "{\"a\":\"\\u00e4\"}".getBytes(StandardCharsets.UTF_8);
  private final SignatureSchemes schemes = new SignatureSchemes(Clock.systemUTC());

  @ParameterizedTest
  @CsvSource({
    "hmac-sha256 hex X-Shop-Signature sha256=, HmacSHA256, sha256=, true",
    "hmac-sha256 base64 x-shop-signature,      HmacSHA256, '',      false",
    "hmac-sha1   hex x-shop-signature,         HmacSHA1,   '',      true",
    "hmac-sha512 base64 x-shop-signature v1=,  HmacSHA512, v1=,     false",
  })
  void an_hmac_lets_in_what_any_secret_signed_and_nothing_else(
      String scheme, String algorithm, String prefix, boolean hex) throws Exception {
    Mac mac = Mac.getInstance(algorithm);
    mac.init(new SecretKeySpec("right".getBytes(StandardCharsets.UTF_8), algorithm));
    byte[] hmac = mac.doFinal(BODY);
    String value =
        prefix + (hex ? HexFormat.of().formatHex(hmac) : Base64.getEncoder().encodeToString(hmac));
    byte[] changed = BODY.clone();
    changed[2]++;

    assertThat(signs(scheme, value, BODY, "right")).isTrue();
    assertThat(signs(scheme, value, BODY, "older", "right")).isTrue();
    assertThat(signs(scheme, value, BODY, "other")).isFalse();
    assertThat(signs(scheme, value, BODY, "")).isFalse();
    assertThat(signs(scheme, value, BODY)).isFalse();
    assertThat(signs(scheme, value, changed, "right")).isFalse();
    assertThat(signs(scheme, value.substring(1), BODY, "right")).isFalse();
    assertThat(signs(scheme, "", BODY, "right")).isFalse();
    assertThat(signs(scheme, prefix, BODY, "right")).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"token X-Shop-Signature, right", "token x-shop-signature Bearer, Bearer right"})
  void a_token_is_one_of_the_secrets_exactly(String scheme, String value) {
    assertThat(signs(scheme, value, BODY, "right")).isTrue();
    assertThat(signs(scheme, value, BODY, "other", "right")).isTrue();
    assertThat(signs(scheme, value, BODY, "other")).isFalse();
    assertThat(signs(scheme, value + " ", BODY, "right")).isFalse();
    assertThat(signs(scheme, "", BODY, "")).isFalse();
    assertThat(signs(scheme, "Bearer ", BODY, "")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "md5 hex x", "hmac-sha256", "hmac-sha256 octal x", "token", "none"})
  void other_words_are_no_scheme(String scheme) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> schemes.named(scheme))
        .withMessageContaining("standard-webhooks");
  }

  private boolean signs(String scheme, String value, byte[] body, String... secrets) {
    SignedRequest request = new SignedRequest("", Map.of("x-shop-signature", value), body);
    return schemes.named(scheme).signs(request, List.of(secrets));
  }
}
