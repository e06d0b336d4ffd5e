package io.caravan.channel.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.Json;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SignedRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LineChannelTest {

  private static final String SECRET = "8c570fa6dd201bb328f1c1eac23a96d8";

  /** LINE sends UTF-8 as it is. */
  private static final byte[] BODY =
      utf8("{\"events\":[{\"text\":\"\u3053\u3093 \uD83D\uDC4B\"}]}");

  private static final MediaAccess ACCESS = new MediaAccess(null, "channel-token", null);

  private final LineChannel channel = new LineChannel();

  @Test
  void the_base64_of_the_hmac_signs_and_nothing_else_does() {
    String right = sign(BODY, SECRET);

    assertThat(signs(right, BODY, SECRET)).isTrue();
    assertThat(signs(right, BODY, "older", SECRET)).as("the second of two").isTrue();
    assertThat(signs(right, BODY, SECRET, "newer")).isTrue();
    assertThat(signs(right, BODY, "another")).isFalse();
    assertThat(signs(right, BODY)).as("no secret").isFalse();
    assertThat(signs(right, BODY, "")).as("an empty secret").isFalse();
    assertThat(signs(sign(BODY, "another"), BODY, SECRET)).isFalse();
    for (String wrong : List.of("", "=", "AAAA", "sha256=" + right, right + "\n", "not base64!")) {
      assertThat(signs(wrong, BODY, SECRET)).as(wrong).isFalse();
    }
    assertThat(channel.signature().signs(new SignedRequest("", Map.of(), BODY), List.of(SECRET)))
        .as("a missing header")
        .isFalse();
  }

  @Test
  void every_changed_byte_is_noticed() {
    String right = sign(BODY, SECRET);
    for (int i = 0; i < BODY.length; i++) {
      byte[] changed = BODY.clone();
      changed[i] ^= 1;
      assertThat(signs(right, changed, SECRET)).isFalse();
    }
  }

  @Test
  void a_body_that_was_escaped_again_does_not_match() throws Exception {
    String ascii = Json.read(BODY).toString().replace("\u3053\u3093", "\\u3053\\u3093");

    assertThat(signs(sign(BODY, SECRET), utf8(ascii), SECRET)).isFalse();
  }

  @Test
  void P5_an_event_that_our_parser_fails_on_is_dead_and_its_neighbours_go_on() throws Exception {
    LineParser failing =
        new LineParser(
            (event, receivedAt) -> {
              if (event.path("type").asText().equals("bad")) {
                throw new IllegalStateException("a fault of ours");
              }
              return LineEvent.parse(event, receivedAt);
            });

    List<ParsedEvent> events =
        failing.parse(
            utf8("{\"events\":[{\"type\":\"follow\"},{\"type\":\"bad\"},{\"type\":\"leave\"}]}"),
            Instant.EPOCH);

    assertThat(events)
        .extracting(ParsedEvent::kind, ParsedEvent::outcome)
        .containsExactly(
            tuple("follow", Outcome.IGNORED),
            tuple(ParsedEvent.UNPARSEABLE, Outcome.DEAD),
            tuple("leave", Outcome.IGNORED));
  }

  @Test
  void a_redelivered_event_has_the_key_it_had_before() throws Exception {
    String event =
        """
        {"events":[{"type":"postback","webhookEventId":"01K","timestamp":1796036400000,
        "source":{"userId":"U1"},"deliveryContext":{"isRedelivery":%s},"replyToken":"%s",
        "postback":{"data":"a"}},{"type":"follow","webhookEventId":"01L",
        "deliveryContext":{"isRedelivery":%1$s}}]}\
        """;

    assertThat(keys(event.formatted("true", "second")))
        .isEqualTo(keys(event.formatted("false", "first")))
        .containsExactly("postback:01K", "follow:01L");
  }

  @Test
  void a_file_is_had_by_the_id_of_its_message_with_the_token_for_lines_own_host_only()
      throws Exception {
    assertThat(channel.media().first(vendor("541234567890123456"), ACCESS))
        .isEqualTo(
            MediaStep.download(
                MediaRequest.get(
                    "https://api-data.line.me/v2/bot/message/541234567890123456/content",
                    Map.of("Authorization", "Bearer channel-token"),
                    "api-data.line.me")));
  }

  @Test
  void another_server_gets_the_token_where_the_operator_says_so() throws Exception {
    MediaAccess own = new MediaAccess(URI.create("https://line.proxy.example/"), "t", null);

    assertThat(channel.media().first(vendor("1"), own))
        .isEqualTo(
            MediaStep.download(
                MediaRequest.get(
                    "https://line.proxy.example/v2/bot/message/1/content",
                    Map.of("Authorization", "Bearer t"),
                    "line.proxy.example")));
  }

  @Test
  void a_file_on_a_senders_own_server_is_fetched_without_the_token() throws Exception {
    Attachment external = Attachment.link(Kind.IMAGE, "https://media.example.com/a", null, null);

    assertThat(channel.media().first(external, ACCESS))
        .isEqualTo(MediaStep.download(MediaRequest.open("https://media.example.com/a")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "12/../../profile", "1?a", "1#", "-1", "1.0", "\u0661", "1\n"})
  void an_id_that_is_none_makes_no_url(String id) {
    assertThatThrownBy(() -> channel.media().first(vendor(id), ACCESS)).isInstanceOf(NoMedia.class);
  }

  @Test
  void without_a_token_nothing_is_asked() {
    for (String token : new String[] {null, " "}) {
      assertThatThrownBy(
              () -> channel.media().first(vendor("1"), new MediaAccess(null, token, null)))
          .isInstanceOf(NoMedia.class)
          .hasMessageContaining("api.token");
    }
  }

  private List<String> keys(String body) throws Exception {
    return channel.parser().parse(utf8(body), Instant.EPOCH).stream()
        .map(ParsedEvent::dedupeKey)
        .toList();
  }

  private boolean signs(String header, byte[] body, String... secrets) {
    return channel
        .signature()
        .signs(new SignedRequest("", Map.of("x-line-signature", header), body), List.of(secrets));
  }

  private static Attachment vendor(String id) {
    return Attachment.vendor(Kind.IMAGE, id, null, null);
  }

  private static String sign(byte[] body, String secret) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(utf8(secret), "HmacSHA256"));
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
