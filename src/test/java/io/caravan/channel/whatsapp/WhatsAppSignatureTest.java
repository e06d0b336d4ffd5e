package io.caravan.channel.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Json;
import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The scheme itself is tested in HmacSignatureTest. */
class WhatsAppSignatureTest {

  private static final String SECRET = "0a1b2c3d4e5f60718293a4b5c6d7e8f9";
  private static final byte[] BODY =
      utf8("{\"object\":\"whatsapp_business_account\",\"text\":\"\\ud83d\\ude00 \\u00fc a\\/b\"}");

  private final ChannelSignature signature = new WhatsAppChannel().signature();

  @Test
  void the_body_as_it_came_signed_with_any_of_the_apps_secrets_is_authentic() {
    assertThat(signs(BODY, hmac(BODY), SECRET)).isTrue();
    assertThat(signs(BODY, hmac(BODY), "the-new-one", SECRET)).isTrue();
  }

  @Test
  void a_missing_or_wrong_signature_or_secret_is_not() {
    assertThat(signature.signs(new SignedRequest("", Map.of(), BODY), List.of(SECRET))).isFalse();
    assertThat(signs(BODY, "sha256=" + "0".repeat(64), SECRET)).isFalse();
    assertThat(signs(BODY, hmac(BODY), "another")).isFalse();
    Map<String, String> elsewhere = Map.of("x-hub-signature", hmac(BODY));
    assertThat(signature.signs(new SignedRequest("", elsewhere, BODY), List.of(SECRET))).isFalse();
  }

  @Test
  void a_changed_byte_is_noticed() {
    byte[] changed = BODY.clone();
    changed[changed.length - 4] ^= 1;

    assertThat(signs(changed, hmac(BODY), SECRET)).isFalse();
  }

  @Test
  void a_body_that_was_escaped_again_does_not_match() throws Exception {
    assertThat(signs(utf8(Json.read(BODY).toString()), hmac(BODY), SECRET)).isFalse();
    assertThat(signs(BODY, hmac(utf8(Json.read(BODY).toString())), SECRET)).isFalse();
  }

  private boolean signs(byte[] body, String header, String... secrets) {
    return signature.signs(
        new SignedRequest("", Map.of("x-hub-signature-256", header), body), List.of(secrets));
  }

  private static String hmac(byte[] body) {
    return "sha256=" + HexFormat.of().formatHex(Sha256.hmac(utf8(SECRET), body));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
