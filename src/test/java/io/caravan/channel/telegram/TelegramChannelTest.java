package io.caravan.channel.telegram;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.MediaAccess;
import io.caravan.channel.MediaRequest;
import io.caravan.channel.MediaStep;
import io.caravan.channel.NoMedia;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SignedRequest;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TelegramChannelTest {

  private static final String SECRET = "s3cret_Of-the-bot";
  private static final String TOKEN = "7700001:AAexample-Token_of_the_bot";
  private static final MediaAccess ACCESS = new MediaAccess(null, TOKEN, null);

  private final TelegramChannel channel = new TelegramChannel();

  @Test
  void the_secret_token_opens_and_nothing_else_does() {
    assertThat(opens(SECRET, SECRET)).isTrue();
    assertThat(opens(SECRET, "older", SECRET)).as("the second of two").isTrue();
    assertThat(opens(SECRET, SECRET, "newer")).isTrue();
    assertThat(opens(SECRET, "another")).isFalse();
    assertThat(opens(SECRET)).as("no secret").isFalse();
    assertThat(opens("s3cret_Of-the-bos", SECRET)).as("a changed byte").isFalse();
    assertThat(opens(SECRET + "x", SECRET)).isFalse();
    assertThat(opens(SECRET.substring(1), SECRET)).isFalse();
    assertThat(opens("", SECRET)).isFalse();
    assertThat(channel.signature().signs(request(Map.of(), "{}"), List.of(SECRET)))
        .as("a missing header")
        .isFalse();
  }

  @Test
  void an_empty_secret_opens_to_nobody() {
    assertThat(opens("", "")).isFalse();
    assertThat(channel.signature().signs(request(Map.of(), "{}"), List.of(""))).isFalse();
  }

  @Test
  void the_body_may_be_escaped_in_any_way_since_it_is_not_signed() {
    ChannelSignature signature = channel.signature();
    Map<String, String> header = Map.of("x-telegram-bot-api-secret-token", SECRET);

    for (String body : List.of("{\"a\":\"\\u00e4\"}", "{\"a\":\"ä\"}")) {
      assertThat(signature.signs(request(header, body), List.of(SECRET))).isTrue();
    }
  }

  @Test
  void P5_an_update_that_our_parser_fails_on_is_dead_and_not_refused() throws Exception {
    TelegramParser failing =
        new TelegramParser(
            Map.of(
                "message",
                (message, receivedAt) -> {
                  throw new IllegalStateException("a fault of ours");
                }));

    List<ParsedEvent> events = failing.parse(utf8("{\"message\":{\"text\":\"x\"}}"), Instant.EPOCH);

    assertThat(events)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.outcome()).isEqualTo(Outcome.DEAD);
              assertThat(event.kind()).isEqualTo(ParsedEvent.UNPARSEABLE);
              assertThat(event.reason()).isEqualTo(ParsedEvent.UNPARSEABLE);
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "{\"message\":", "update_id=1"})
  void what_is_no_json_is_malformed(String body) {
    assertThatThrownBy(() -> channel.parser().parse(utf8(body), Instant.EPOCH))
        .isInstanceOf(MalformedWebhook.class);
  }

  @Test
  void a_file_is_looked_up_and_then_taken_from_the_path_of_the_answer() throws Exception {
    MediaStep.Lookup lookup = lookup(file("AgAC-x_1"), ACCESS);

    assertThat(lookup.request())
        .isEqualTo(
            MediaRequest.open(
                "https://api.telegram.org/bot" + TOKEN + "/getFile?file_id=AgAC-x_1"));
    assertThat(lookup.then().after(answer("photos/file_12.jpg")))
        .isEqualTo(
            MediaStep.download(
                MediaRequest.open(
                    "https://api.telegram.org/file/bot" + TOKEN + "/photos/file_12.jpg")));
  }

  @Test
  void a_server_of_ones_own_is_asked_instead_of_telegram() throws Exception {
    MediaAccess own = new MediaAccess(URI.create("http://bot-api:8081/"), TOKEN, null);

    MediaStep.Lookup lookup = lookup(file("a"), own);

    assertThat(lookup.request().url())
        .isEqualTo("http://bot-api:8081/bot" + TOKEN + "/getFile?file_id=a");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a b", "a&chat_id=1", "a/../getMe", "a#", "ä", "a\n", "https://a.example"})
  void an_id_that_is_none_makes_no_url(String id) {
    assertThatThrownBy(() -> channel.media().first(file(id), ACCESS)).isInstanceOf(NoMedia.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/etc/passwd",
        "../bot1:x/getMe",
        "photos/../../x",
        "photos/..",
        "a//b",
        "https://evil.example/x",
        "a?b",
        "a#b",
        "a@b",
        "a%2e",
        ""
      })
  void a_path_that_leads_elsewhere_is_not_followed(String path) throws Exception {
    MediaStep.Lookup lookup = lookup(file("a"), ACCESS);

    assertThatThrownBy(() -> lookup.then().after(answer(path)))
        .isInstanceOf(NoMedia.class)
        .hasMessageNotContaining(TOKEN);
  }

  @Test
  void an_answer_without_a_path_says_that_there_is_no_file() throws Exception {
    MediaStep.Lookup lookup = lookup(file("a"), ACCESS);

    for (String answer : List.of("{}", "[]", "{\"ok\":false}", "{\"result\":{\"file_path\":7}}")) {
      JsonNode json = Json.read(utf8(answer));
      assertThatThrownBy(() -> lookup.then().after(json)).isInstanceOf(NoMedia.class);
    }
  }

  @Test
  void without_a_token_that_is_one_nothing_is_asked() {
    for (String token : new String[] {null, "", "abc", "1:a/../b", "1:a?b"}) {
      assertThatThrownBy(() -> channel.media().first(file("a"), new MediaAccess(null, token, null)))
          .isInstanceOf(NoMedia.class)
          .hasMessageContaining("api.token");
    }
  }

  private boolean opens(String header, String... secrets) {
    return channel
        .signature()
        .signs(request(Map.of("x-telegram-bot-api-secret-token", header), "{}"), List.of(secrets));
  }

  private MediaStep.Lookup lookup(Attachment file, MediaAccess access) throws NoMedia {
    return (MediaStep.Lookup) channel.media().first(file, access);
  }

  private static Attachment file(String id) {
    return Attachment.vendor(Kind.IMAGE, id, null, null);
  }

  private static JsonNode answer(String path) throws MalformedWebhook {
    return Json.read(utf8("{\"ok\":true,\"result\":{\"file_path\":\"" + path + "\"}}"));
  }

  private static SignedRequest request(Map<String, String> headers, String body) {
    return new SignedRequest("https://a.example/x", headers, utf8(body));
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
