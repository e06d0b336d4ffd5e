package io.caravan.channel.payloads;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.caravan.channel.Channel;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Bodies as large as an inbox takes, of shapes that a parser would need minutes for if its work
 * grew with their square.
 */
class NastyBodiesTest {

  private static final Instant RECEIVED = Instant.parse("2026-11-30T12:00:00Z");
  private static final int SIZE = 4_000_000;

  /** A second on an idle machine, some on a busy one. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private static AllChannels channels;

  @BeforeAll
  static void findChannels() {
    channels = AllChannels.at(RECEIVED);
  }

  @AfterAll
  static void close() {
    channels.close();
  }

  static Stream<Arguments> nastyBodies() {
    List<Arguments> all = new ArrayList<>();
    String meta = "{\"entry\":[{\"id\":\"1\",\"messaging\":[";
    String message =
        "{\"sender\":{\"id\":\"2\"},\"recipient\":{\"id\":\"1\"},\"message\":{\"mid\":\"m\",";
    all.add(
        nasty(
            "instagram",
            "events of no shape",
            meta + filled("{\"sender\":[],\"tomorrow\":{}}", SIZE) + "]}]}"));
    all.add(
        nasty(
            "instagram",
            "attachments in their new form",
            meta
                + message
                + "\"attachments\":["
                + filled("{\"type\":\"reel\"}", SIZE)
                + "]}}]}]}"));
    all.add(
        nasty(
            "instagram",
            "link previews beside a long text",
            meta
                + message
                + ("\"text\":\"" + "x".repeat(SIZE / 2) + "\",\"attachments\":[")
                + filled("{\"type\":\"fallback\",\"url\":\"xxxxxxxxxy\"}", SIZE / 2)
                + "]}}]}]}"));
    all.add(
        nasty(
            "instagram",
            "buttons",
            meta
                + message
                + "\"attachments\":[{\"type\":\"template\",\"payload\":{\"elements\":["
                + filled("{\"title\":\"a\",\"buttons\":[{\"title\":\"b\"}]}", SIZE)
                + "]}}]}}]}]}"));
    String value =
        "{\"entry\":[{\"id\":\"1\",\"changes\":[{\"field\":\"messages\",\"value\":{"
            + "\"metadata\":{\"phone_number_id\":\"1\"},";
    all.add(
        nasty(
            "whatsapp",
            "people and messages",
            value
                + "\"contacts\":["
                + numbered("{\"wa_id\":\"1555#\",\"user_id\":\"GB.#\"}", SIZE / 2)
                + "],\"messages\":["
                + numbered(
                    "{\"id\":\"#\",\"from\":\"1555#\",\"type\":\"text\",\"text\":{\"body\":\"a\"}}",
                    SIZE / 2)
                + "]}}]}]}"));
    all.add(
        nasty(
            "whatsapp",
            "a form",
            value
                + "\"messages\":[{\"id\":\"1\",\"from\":\"1\",\"type\":\"interactive\",\"interactive\":"
                + "{\"type\":\"nfm_reply\",\"nfm_reply\":{\"response_json\":\"[[[["
                + filled("[[1]]", SIZE)
                + "]]]]\"}}}]}}]}]}"));
    all.add(
        nasty(
            "line",
            "emoji",
            "{\"events\":[{\"type\":\"message\",\"source\":{\"userId\":\"U\"},\"message\":{\"id\":\"1\","
                + ("\"type\":\"text\",\"text\":\"" + "$".repeat(SIZE / 2) + "\",\"emojis\":[")
                + numbered("{\"index\":#}", SIZE / 2)
                + "]}}]}"));
    all.add(
        nasty(
            "telegram",
            "a keyboard",
            "{\"callback_query\":{\"id\":\"1\",\"from\":{\"id\":1},\"data\":\"x\",\"message\":"
                + "{\"chat\":{\"id\":1,\"type\":\"private\"},\"reply_markup\":{\"inline_keyboard\":["
                + filled("[{\"callback_data\":\"y\"}]", SIZE)
                + "]}}}}"));
    all.add(
        nasty(
            "telegram",
            "deleted messages",
            "{\"deleted_business_messages\":{\"chat\":{\"id\":1,\"type\":\"private\"},\"message_ids\":["
                + numbered("#", SIZE)
                + "]}}"));
    all.add(nasty("twilio", "one name", "a=1" + "&a=1".repeat(SIZE / 4)));
    all.add(nasty("twilio", "escapes", "MessageSid=SM1&From=1&Body=" + "%".repeat(SIZE)));
    all.add(
        nasty(
            "generic",
            "a link with a space at its end",
            "{\"id\":\"1\",\"contact\":{\"id\":\"1\"},\"attachments\":[{\"url\":\"http://"
                + "a".repeat(SIZE)
                + " \"}]}"));
    for (String channel : List.of("openwa", "waha", "evolution")) {
      String data = channel.equals("waha") ? "payload" : "data";
      String event = channel.equals("evolution") ? "messages.upsert" : "message";
      String start = "{\"event\":\"" + event + "\",\"" + data + "\":";
      all.add(nasty(channel, "a list", start + "[" + numbered("{\"id\":\"#\"}", SIZE) + "]}"));
      all.add(
          nasty(
              channel,
              "half names of fields",
              start
                  + "{\"_data\":{\"message\":{"
                  + numbered("\"" + "Mess".repeat(10_000) + "#\":1", SIZE)
                  + "}}}}"));
      String card = "BEGIN:VCARD" + "\\r\\nTEL;x:1\\r\\n ".repeat(SIZE / 16);
      all.add(
          nasty(
              channel,
              "a contact card",
              start
                  + "{\"id\":\"1\",\"chatId\":\"15550100001@c.us\",\"from\":\"15550100001@c.us\","
                  + "\"type\":\"contact\",\"key\":{\"id\":\"1\",\"remoteJid\":\"15550100001@c.us\"},"
                  + ("\"body\":\"" + card + "\",\"vCards\":[\"" + card + "\"],")
                  + ("\"message\":{\"contactMessage\":{\"vcard\":\"" + card + "\"}}}}")));
      all.add(nasty(channel, "secrets", "{" + "\"apikey\":   \"\\\"".repeat(SIZE / 16)));
    }
    for (String channel : List.of("instagram", "whatsapp", "line", "telegram", "generic")) {
      all.add(nasty(channel, "depth", "[".repeat(SIZE)));
      all.add(nasty(channel, "a number", "{\"entry\":" + "9".repeat(SIZE) + "}"));
    }
    return all.stream();
  }

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource("nastyBodies")
  void a_large_body_is_read_in_a_time_that_grows_with_its_length_only(
      String channel, String shape, byte[] body) {
    Channel read = channels.all().named(channel);

    int events = assertTimeoutPreemptively(PATIENCE, () -> events(read, body));

    assertThat(body).hasSizeGreaterThan(SIZE / 2);
    assertThat(events).isNotNegative();
  }

  private static int events(Channel channel, byte[] body) {
    try {
      List<ParsedEvent> events = channel.parser().parse(channel.kept(body), RECEIVED);
      assertThat(events).isNotEmpty();
      return events.size();
    } catch (MalformedWebhook refused) {
      return 0;
    }
  }

  private static Arguments nasty(String channel, String shape, String body) {
    return Arguments.of(channel, shape, body.getBytes(UTF_8));
  }

  private static String filled(String element, int size) {
    int count = size / (element.length() + 1);
    return element + ("," + element).repeat(count);
  }

  private static String numbered(String element, int size) {
    int count = size / (element.length() + 6);
    return String.join(
        ",",
        IntStream.range(0, count)
            .mapToObj(i -> element.replace("#", Integer.toString(100_000 + i)))
            .toList());
  }
}
