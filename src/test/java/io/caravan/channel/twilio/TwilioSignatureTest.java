package io.caravan.channel.twilio;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import io.caravan.testing.TwilioSender;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TwilioSignatureTest {

  private static final String TOKEN = "12345";
  private static final String URL = "https://mycompany.com/myapp.php?foo=1&bar=2";
  private static final Map<String, String> CALL =
      Map.of(
          "CallSid", "CA1234567890ABCDE",
          "Caller", "+12349013030",
          "Digits", "1234",
          "From", "+12349013030",
          "To", "+18005551212");

  /** Of Twilio's documentation, for {@link #URL}, {@link #CALL} and {@link #TOKEN}. */
  private static final String PUBLISHED = "0/KCTR6DLpKmkAf8muzZqo1nDgQ=";

  private static final Map<String, String> SMS =
      Map.of(
          "Body", "Gr\u00fc\u00dfe & 1+1=2 \uD83D\uDC4B 100%", "From", "+4915112345678", "A", "");

  private final TwilioSignature signature = new TwilioSignature();

  @Test
  void the_published_example_is_met() {
    assertThat(signs(PUBLISHED, URL, TwilioSender.form(CALL), TOKEN)).isTrue();
    assertThat(new TwilioSender(TOKEN).signature(URL, CALL)).isEqualTo(PUBLISHED);
  }

  @Test
  void the_values_are_signed_as_they_read_not_as_they_are_encoded() {
    String right = new TwilioSender(TOKEN).signature(URL, SMS);
    String form = new String(TwilioSender.form(SMS), StandardCharsets.UTF_8);

    assertThat(signs(right, URL, utf8(form), TOKEN)).isTrue();
    assertThat(signs(right, URL, utf8(form.replace("+", "%20")), TOKEN)).isTrue();
    assertThat(signs(right, URL, utf8(form.replace("%C3", "%c3")), TOKEN)).isTrue();
    assertThat(signs(right, URL, utf8(form.replace("%2B", "+")), TOKEN)).isFalse();
  }

  @Test
  void another_secret_or_none_does_not_sign_and_the_second_of_two_does() {
    byte[] form = TwilioSender.form(CALL);

    assertThat(signs(PUBLISHED, URL, form, "older", TOKEN)).isTrue();
    assertThat(signs(PUBLISHED, URL, form, TOKEN, "newer")).isTrue();
    assertThat(signs(PUBLISHED, URL, form, "12346")).isFalse();
    assertThat(signs(PUBLISHED, URL, form)).isFalse();
    assertThat(signs(PUBLISHED, URL, form, "")).isFalse();
  }

  @Test
  void every_changed_byte_of_the_form_is_noticed() {
    byte[] form = TwilioSender.form(CALL);
    for (int i = 0; i < form.length; i++) {
      byte[] changed = form.clone();
      changed[i] ^= 1;
      if (!Form.read(changed).equals(Form.read(form))) { // %2B and %2b are the same
        assertThat(signs(PUBLISHED, URL, changed, TOKEN)).as("byte " + i).isFalse();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://mycompany.com/myapp.php?foo=1&bar=2",
        "https://mycompany.com/myapp.php?bar=2&foo=1",
        "https://mycompany.com/myapp.php?foo=1",
        "https://mycompany.com/myapp.php",
        "https://mycompany.com/myapp.php/?foo=1&bar=2",
        "https://mycompany.com:8443/myapp.phq?foo=1&bar=2",
        "https://mycompany.org/myapp.php?foo=1&bar=2",
        "not a url",
        ""
      })
  void another_url_is_not_signed(String url) {
    assertThat(signs(PUBLISHED, url, TwilioSender.form(CALL), TOKEN)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "https://a.example/x?y=1,      https://a.example:443/x?y=1",
    "https://a.example:8443/x?y=1, https://a.example/x?y=1",
    "http://a.example,             http://a.example:80"
  })
  void the_url_may_be_signed_with_its_port_or_without(String one, String other) {
    byte[] form = TwilioSender.form(CALL);
    String right = new TwilioSender(TOKEN).signature(other, CALL);

    assertThat(signs(right, one, form, TOKEN)).isTrue();
    assertThat(signs(right, other, form, TOKEN)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "=",
        "0/KCTR6DLpKmkAf8muzZqo1nDgQ",
        "0/KCTR6DLpKmkAf8muzZqo1nDgq=",
        "0_KCTR6DLpKmkAf8muzZqo1nDgQ=",
        " 0/KCTR6DLpKmkAf8muzZqo1nDgQ=",
        "sha1=0/KCTR6DLpKmkAf8muzZqo1nDgQ="
      })
  void a_wrong_or_malformed_header_does_not_match(String header) {
    assertThat(signs(header, URL, TwilioSender.form(CALL), TOKEN)).isFalse();
  }

  @Test
  void a_missing_header_does_not_match() {
    SignedRequest request = new SignedRequest(URL, Map.of(), TwilioSender.form(CALL));

    assertThat(signature.signs(request, List.of(TOKEN))).isFalse();
  }

  @Test
  void a_json_body_is_signed_by_the_url_that_holds_its_hash() {
    byte[] body = utf8("{\"MessageSid\":\"SM1\",\"Body\":\"\u00e4\"}");
    String url = "https://a.example/x?y=1&bodySHA256=" + Sha256.hex(body);
    String right = new TwilioSender(TOKEN).signature(url, Map.of());

    assertThat(signs(right, url, body, TOKEN)).isTrue();
    assertThat(signs(right, url, utf8("{\"MessageSid\":\"SM1\",\"Body\":\"a\"}"), TOKEN))
        .as("a changed byte")
        .isFalse();
    assertThat(signs(right, url, utf8("{\"MessageSid\":\"SM1\",\"Body\":\"\\u00e4\"}"), TOKEN))
        .as("escaped again")
        .isFalse();
    assertThat(signs(right, url, body, "another")).isFalse();
    String other = url.replace("bodySHA256=", "bodysha256=");
    assertThat(signs(new TwilioSender(TOKEN).signature(other, Map.of()), other, body, TOKEN))
        .as("a body that nothing vouches for")
        .isFalse();
  }

  private boolean signs(String header, String url, byte[] body, String... secrets) {
    return signature.signs(
        new SignedRequest(url, Map.of("x-twilio-signature", header), body), List.of(secrets));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
