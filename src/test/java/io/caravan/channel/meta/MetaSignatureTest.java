package io.caravan.channel.meta;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Channel;
import io.caravan.channel.Json;
import io.caravan.channel.SignedRequest;
import io.caravan.channel.instagram.InstagramChannel;
import io.caravan.channel.messenger.MessengerChannel;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The signature of each channel of Meta, with vectors that another program made ({@code openssl
 * dgst -sha256 -hmac}).
 */
class MetaSignatureTest {

  /** As Meta writes it: ASCII, with escaped emoji and slashes. */
  private static final byte[] BODY =
      bytes("{\"object\":\"page\",\"text\":\"Gr\\u00fc\\u00dfe \\ud83d\\udc4b http:\\/\\/a\"}");

  private static final String BY_META_APP =
      "sha256=8f2811bfd1b0e5060738ceaee5f8445bd9a848d3ab05354a6f1c7b7b2b891dcd";
  private static final String BY_INSTAGRAM_APP =
      "sha256=66350ba0eb0d8cf7c0ccaa595f1c2f8e09f60bcbde3f057a50276b5788e0f0a6";

  static Stream<Channel> channels() {
    return Stream.of(new InstagramChannel(), new MessengerChannel());
  }

  @ParameterizedTest
  @MethodSource("channels")
  void any_of_the_apps_secrets_may_sign(Channel channel) {
    List<String> both = List.of("meta-app-secret", "instagram-app-secret");

    assertThat(signs(channel, BY_META_APP, BODY, both)).isTrue();
    assertThat(signs(channel, BY_INSTAGRAM_APP, BODY, both)).isTrue();
    assertThat(signs(channel, BY_INSTAGRAM_APP, BODY, List.of("meta-app-secret"))).isFalse();
    assertThat(signs(channel, BY_META_APP, BODY, List.of("another"))).isFalse();
    assertThat(signs(channel, BY_META_APP, BODY, List.of())).isFalse();
  }

  @ParameterizedTest
  @MethodSource("channels")
  void a_missing_a_wrong_and_the_old_signature_do_not_do(Channel channel) {
    List<String> secrets = List.of("meta-app-secret");
    String wrong = BY_META_APP.substring(0, BY_META_APP.length() - 1) + "0";

    assertThat(signs(channel, wrong, BODY, secrets)).isFalse();
    assertThat(signs(channel, "", BODY, secrets)).isFalse();
    assertThat(channel.signature().signs(new SignedRequest("https://a/", Map.of(), BODY), secrets))
        .isFalse();
    Map<String, String> old =
        Map.of("x-hub-signature", "sha1=7f436fd200d707ed79a63e8f1831707f49e26163");
    assertThat(channel.signature().signs(new SignedRequest("https://a/", old, BODY), secrets))
        .isFalse();
  }

  @ParameterizedTest
  @MethodSource("channels")
  void the_bytes_are_signed_and_not_what_they_mean(Channel channel) throws Exception {
    List<String> secrets = List.of("meta-app-secret");
    byte[] again = bytes(Json.read(BODY).toString());

    assertThat(Json.read(again)).isEqualTo(Json.read(BODY));
    assertThat(signs(channel, BY_META_APP, again, secrets)).isFalse();
    for (int i = 0; i < BODY.length; i++) {
      byte[] changed = Arrays.copyOf(BODY, BODY.length);
      changed[i] ^= 1;
      assertThat(signs(channel, BY_META_APP, changed, secrets)).isFalse();
    }
  }

  private static boolean signs(
      Channel channel, String signature, byte[] body, List<String> secrets) {
    Map<String, String> headers = Map.of("x-hub-signature-256", signature);
    return channel.signature().signs(new SignedRequest("https://a/", headers, body), secrets);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
