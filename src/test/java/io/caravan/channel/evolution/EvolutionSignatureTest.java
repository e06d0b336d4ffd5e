package io.caravan.channel.evolution;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Sha256;
import io.caravan.channel.SignedRequest;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EvolutionSignatureTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");
  private static final long SECONDS = NOW.getEpochSecond();
  private static final String SECRET = "evolution secret+ä";
  private static final String URL = "https://caravan.example.com/webhooks/evolution/shop";
  private static final String HS256 = "{\"alg\":\"HS256\",\"typ\":\"JWT\"}";

  private final EvolutionSignature signature =
      new EvolutionSignature(Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void a_token_as_evolution_makes_it_is_authentic_with_any_of_the_secrets() {
    String token = token(HS256, claims(600), SECRET);

    assertThat(bearer("Bearer " + token, SECRET)).isTrue();
    assertThat(bearer("bearer  " + token, "older", SECRET)).isTrue();
    assertThat(bearer("Bearer " + token, SECRET, "newer")).isTrue();
  }

  @Test
  void the_example_of_jwt_io_is_signed_rightly_and_has_no_end() {
    // the token on that site's first page; it has no exp, so it would be authentic for ever
    String token =
        "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwi"
            + "aWF0IjoxNTE2MjM5MDIyfQ.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c";
    String signed = token.substring(0, token.lastIndexOf('.'));

    assertThat(base64(Sha256.hmac(bytes("your-256-bit-secret"), bytes(signed))))
        .isEqualTo(token.substring(token.lastIndexOf('.') + 1));
    assertThat(bearer("Bearer " + token, "your-256-bit-secret")).isFalse();
  }

  @Test
  void a_token_ends_when_it_says_with_a_minute_for_clocks_that_differ() {
    assertThat(bearer("Bearer " + token(HS256, claims(-59), SECRET), SECRET)).isTrue();
    assertThat(bearer("Bearer " + token(HS256, claims(-61), SECRET), SECRET)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"alg\":\"none\"}",
        "{\"alg\":\"HS512\"}",
        "{\"alg\":\"RS256\"}",
        "{\"alg\":[\"HS256\"]}",
        "{}",
        "[]",
        "HS256"
      })
  void a_token_of_another_algorithm_is_refused_even_if_signed_with_ours(String header) {
    assertThat(bearer("Bearer " + token(header, claims(600), SECRET), SECRET)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"exp\":\"4000000000\"}",
        "{\"exp\":99999999999999999999}",
        "{\"exp\":1e300}",
        "{\"exp\":null}",
        "[]",
        "x"
      })
  void a_token_without_a_proper_end_is_refused(String claims) {
    assertThat(bearer("Bearer " + token(HS256, claims, SECRET), SECRET)).isFalse();
  }

  @Test
  void a_token_that_was_changed_or_cut_is_refused() {
    String token = token(HS256, claims(600), SECRET);
    String[] parts = token.split("\\.");
    String later = base64(bytes(claims(6000)));

    assertThat(bearer("Bearer " + parts[0] + "." + later + "." + parts[2], SECRET)).isFalse();
    assertThat(bearer("Bearer " + parts[0] + "." + parts[1] + ".", SECRET)).isFalse();
    assertThat(bearer("Bearer " + parts[0] + "." + parts[1], SECRET)).isFalse();
    assertThat(bearer("Bearer " + token + ".x", SECRET)).isFalse();
    assertThat(bearer("Bearer .." + parts[2], SECRET)).isFalse();
    assertThat(bearer("Bearer %%%." + parts[1] + "." + parts[2], SECRET)).isFalse();
    assertThat(bearer("Bearer " + "x".repeat(5000) + ".y.z", SECRET)).isFalse();
    assertThat(bearer("Basic " + token, SECRET)).isFalse();
    assertThat(bearer("Bearer", SECRET)).isFalse();
    assertThat(bearer("Bearer " + token, "another")).isFalse();
    assertThat(bearer("Bearer " + token)).isFalse();
    assertThat(bearer("Bearer " + token(HS256, claims(600), "x"), "")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-webhook-secret", "apikey", "x-api-key"})
  void a_header_that_holds_the_secret_is_authentic(String header) {
    assertThat(signs(URL, Map.of(header, SECRET), SECRET)).isTrue();
    assertThat(signs(URL, Map.of(header, SECRET), "older", SECRET)).isTrue();
    assertThat(signs(URL, Map.of(header, SECRET + "x"), SECRET)).isFalse();
    assertThat(signs(URL, Map.of(header, SECRET.substring(1)), SECRET)).isFalse();
    assertThat(signs(URL, Map.of(header, ""), "")).isFalse();
    assertThat(signs(URL, Map.of("x-other", SECRET), SECRET)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "?secret=evolution%20secret%2B%C3%A4, true",
    "?secret=evolution+secret%2B%C3%A4, true",
    "?a=b&secret=evolution%20secret%2B%C3%A4&c=d, true",
    "?secret=evolution%20secret%2B, false",
    "?secret=, false",
    "?Secret=evolution%20secret%2B%C3%A4, false",
    "?xsecret=evolution%20secret%2B%C3%A4, false",
    "?secret=evolution%20secret%2B%C3%A4&secret=x, false",
    "?secret=%zz, false",
    "#secret=evolution%20secret%2B%C3%A4, false",
    "/secret=evolution%20secret%2B%C3%A4, false",
    "'', false"
  })
  void a_url_that_holds_the_secret_once_is_authentic(String rest, boolean authentic) {
    assertThat(signs(URL + rest, Map.of(), SECRET)).isEqualTo(authentic);
    assertThat(signs(URL + rest, Map.of(), "another", SECRET)).isEqualTo(authentic);
    assertThat(signs(URL + rest, Map.of(), "another", "")).isFalse();
  }

  private boolean bearer(String authorization, String... secrets) {
    return signs(URL, Map.of("authorization", authorization), secrets);
  }

  private boolean signs(String url, Map<String, String> headers, String... secrets) {
    return signature.signs(new SignedRequest(url, headers, bytes("{}")), List.of(secrets));
  }

  private static String claims(long lifetime) {
    return "{\"iat\":%d,\"exp\":%d,\"app\":\"evolution\",\"action\":\"webhook\"}"
        .formatted(SECONDS, SECONDS + lifetime);
  }

  private static String token(String header, String claims, String secret) {
    String signed = base64(bytes(header)) + "." + base64(bytes(claims));
    return signed + "." + base64(Sha256.hmac(bytes(secret), bytes(signed)));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
