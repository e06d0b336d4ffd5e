package io.caravan.channel.meta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.Attachment;
import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessagingParserTest {

  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  private static final String ACCOUNT = "17841400000000001";

  private final MessagingParser parser = new MessagingParser();

  @Test
  void a_text_message_is_received_with_what_it_replies_to() throws Exception {
    ParsedEvent event =
        one(
            event(
                "\"message\":{\"mid\":\"m1\",\"text\":\"Hi"
                    + " \\ud83d\\ude00\",\"reply_to\":{\"mid\":\"m0\"}}"));

    assertThat(event)
        .isEqualTo(
            new ParsedEvent(
                ACCOUNT,
                "message",
                "message:m1",
                Instant.ofEpochMilli(1764410400123L),
                new InboundMessage(
                    "m1",
                    Direction.INCOMING,
                    new ContactCard("777", null, null, null, null),
                    "Hi \uD83D\uDE00",
                    List.of(),
                    "m0",
                    Map.of()),
                Outcome.RECEIVED,
                null));
  }

  @Test
  void the_kind_of_a_file_is_the_webhooks_word() throws Exception {
    assertThat(message("{\"type\":\"audio\",\"payload\":{\"url\":\"https://cdn/a.mp4\"}}"))
        .satisfies(
            message ->
                assertThat(message.attachments())
                    .containsExactly(
                        Attachment.link(Attachment.Kind.AUDIO, "https://cdn/a.mp4", null, null)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "share:1:a ig_post:1:b|b",
        "ig_post:1:b share:1:a|b",
        "share::b ig_post:1:b|b",
        "share::a ig_post:1:b|b",
        "share::a share:1:b ig_post:1:b|a b",
        "share:1:a ig_post:1:b ig_post:2:c|b c",
        "share:1:a share:2:b ig_post:1:c ig_post:2:d|c d",
        "share:1:a share:2:b ig_post:2:c|a c",
        "share:1:a share:2:b|a b",
        "ig_post:1:a ig_post:1:a|a a",
        "image:1:a sticker:1:b|b",
        "image::a sticker::a|a",
        "image:1:a sticker:2:b|a b",
        "image::a sticker:2:b|a b",
        "image::a image::a|a a"
      })
  void P2_one_thing_in_its_old_and_its_new_form_is_one(String attachments, String urls)
      throws Exception {
    String json =
        Stream.of(attachments.split(" "))
            .map(each -> each.split(":"))
            .map(
                each ->
                    """
                    {"type":"%s","payload":{%s"url":"https://x.fbcdn.net/%s"}}"""
                        .formatted(each[0], ids(each[1]), each[2]))
            .collect(Collectors.joining(","));

    assertThat(message(json).attachments())
        .extracting(Attachment::url)
        .containsExactly(
            Stream.of(urls.split(" "))
                .map(url -> "https://x.fbcdn.net/" + url)
                .toArray(String[]::new));
  }

  private static String ids(String id) {
    return id.isEmpty() ? "" : "\"ig_post_media_id\":\"%s\",\"sticker_id\":%s,".formatted(id, id);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"message\":{\"mid\":\"m\",\"text\":\"x\",\"is_self\":true}|self|self:m|own-account",
        "\"message\":{\"mid\":\"m\",\"is_self\":true,\"is_deleted\":true}|self|self:m|own-account",
        "\"message\":{\"mid\":\"m\",\"is_echo\":true}|echo|echo:m|own-account",
        "\"message_edit\":{\"mid\":\"m\",\"num_edit\":0}|message_edit|message_edit:m:0|not-an-edit",
        "\"message_edit\":{\"mid\":\"m\",\"text\":\"t\",\"num_edit\":\"00\"}|message_edit|message_edit:m:0|not-an-edit",
        "\"read\":{\"mid\":\"m\"}|read|read:m:777|receipt",
        "\"read\":{\"watermark\":5}|read|read:5:777|receipt",
        "\"delivery\":{\"mids\":[\"m\"],\"watermark\":5}|delivery|delivery:5:777|receipt"
      })
  void P5_what_is_not_for_agents_is_ignored_with_kind_reason_and_a_key_of_its_own(
      String json, String kind, String key, String reason) throws Exception {
    ParsedEvent event = one(event(json));

    assertThat(event)
        .extracting(
            ParsedEvent::outcome, ParsedEvent::kind, ParsedEvent::dedupeKey, ParsedEvent::reason)
        .containsExactly(Outcome.IGNORED, kind, key, reason);
    assertThat(event.account()).isEqualTo(ACCOUNT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"message\":{\"text\":\"x\"}|message|no-message-id",
        "\"message\":{\"mid\":12345678901234567890,\"text\":\"x\"}|message|no-message-id",
        "\"referral\":{\"ref\":\"r\"}|referral|not-a-message",
        "\"take_thread_control\":{}|take_thread_control|not-a-message",
        "\"read\":{}|read|receipt",
        "\"something_new\":{}|something_new|unknown-kind",
        "\"message\":\"text\"|message|unknown-shape"
      })
  void P5_an_event_without_an_id_is_known_by_its_content(String json, String kind, String reason)
      throws Exception {
    ParsedEvent event = one(event(json));

    assertThat(event.outcome()).isEqualTo(Outcome.IGNORED);
    assertThat(event.kind()).isEqualTo(kind);
    assertThat(event.reason()).isEqualTo(reason);
    assertThat(event.dedupeKey()).matches(kind + ":[0-9a-f]{64}");
    assertThat(one(event(json)).dedupeKey()).isEqualTo(event.dedupeKey());
  }

  @Test
  void a_message_without_a_sender_is_ignored_and_one_of_the_account_is_an_echo() throws Exception {
    String message = ",\"message\":{\"mid\":\"m\",\"text\":\"x\"}}";

    assertThat(one("{\"timestamp\":1" + message).reason()).isEqualTo("no-contact-id");
    assertThat(one("{\"sender\":{\"id\":[]}" + message).reason()).isEqualTo("no-contact-id");
    assertThat(one("{\"sender\":{\"id\":\"" + ACCOUNT + "\"}" + message).kind()).isEqualTo("echo");
  }

  @Test
  void an_entry_without_an_id_takes_the_account_from_each_event() throws Exception {
    String echo =
        event("\"message\":{\"mid\":\"e\",\"text\":\"x\",\"is_echo\":true}")
            .replace("777", "A")
            .replace(ACCOUNT, "777")
            .replace("\"A\"", "\"" + ACCOUNT + "\"");

    assertThat(parse("{\"entry\":[{\"messaging\":[" + text("a") + "," + echo + "]}]}"))
        .extracting(
            ParsedEvent::account, ParsedEvent::kind, event -> event.message().contact().id())
        .containsExactly(tuple(ACCOUNT, "message", "777"), tuple(ACCOUNT, "echo", "777"));
  }

  @Test
  void bad_events_and_entries_stop_no_neighbour_and_the_order_stays() throws Exception {
    String body =
        """
        {"object":"page","entry":[
          null, 7, {}, {"id":17841400000000001,"messaging":[]},
          {"id":"1","messaging":[null,5,[],{}, %s]},
          {"id":"2","messaging":{"a":%s}, "standby":[%s], "changes":[{"field":"messages","value":{}},3]},
          {"id":"0","time":1764410400,"field":"comments","value":{}}]}\
        """
            .formatted(text("a"), text("b"), text("c"));

    assertThat(parse(body))
        .extracting(ParsedEvent::account, ParsedEvent::kind, ParsedEvent::reason)
        .containsExactly(
            tuple(null, "unknown", "unknown-shape"),
            tuple(null, "unknown", "unknown-shape"),
            tuple(null, "unknown", "no-account"),
            tuple(null, "unknown", "no-account"),
            tuple("1", "unknown", "unknown-shape"),
            tuple("1", "unknown", "unknown-shape"),
            tuple("1", "unknown", "unknown-shape"),
            tuple("1", "unknown", "unknown-shape"),
            tuple("1", "message", null),
            tuple("2", "message", null),
            tuple("2", "message", null),
            tuple("2", "changes.messages", "not-handled"),
            tuple("2", "unknown", "unknown-shape"),
            tuple("0", "changes.comments", "not-handled"));
  }

  @Test
  void P2_a_message_is_the_same_in_standby_and_as_the_test_buttons_change() throws Exception {
    String change = "{\"field\":\"messages\",\"value\":" + text("a") + "}";
    String body =
        "{\"entry\":[{\"id\":\"1\",\"standby\":[%s],\"messaging\":[%s],\"changes\":[%s]}]}"
            .formatted(text("a"), text("a"), change);

    List<ParsedEvent> events = parse(body);

    assertThat(events).hasSize(3).containsOnly(events.get(0));
    assertThat(events.get(0).outcome()).isEqualTo(Outcome.RECEIVED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "1764410400123|1764410400123",
        "\"1764410400123\"|1764410400123",
        "1764410400|1764410400000",
        "\"1764410400\"|1764410400000",
        "\"2025-11-29T10:00:00Z\"|1764410000000",
        "null|1764410000000",
        "-5|1764410000000",
        "9999999999999|1795946400000"
      })
  void a_time_is_milliseconds_or_seconds_or_that_of_the_entry(String json, long millis)
      throws Exception {
    String event = event("\"message\":{\"mid\":\"m\",\"text\":\"x\"}");

    assertThat(one(event.replace("1764410400123", json)).occurredAt())
        .isEqualTo(Instant.ofEpochMilli(millis));
  }

  @Test
  void a_body_that_is_json_but_no_envelope_is_one_ignored_event() throws Exception {
    for (String body : List.of("{}", "5", "null", "{\"entry\":{}}", "[{\"entry\":1}]")) {
      assertThat(parse(body)).extracting(ParsedEvent::reason).containsExactly("unknown-shape");
    }
    assertThat(parse("{\"entry\":[]}")).isEmpty();
    assertThat(parse("[]")).isEmpty();
  }

  @Test
  void an_envelope_in_an_array_is_read_too() throws Exception {
    assertThat(parse("[{\"entry\":[{\"id\":\"1\",\"messaging\":[" + text("a") + "]}]}]"))
        .extracting(ParsedEvent::outcome)
        .containsExactly(Outcome.RECEIVED);
  }

  @Test
  void a_body_that_is_no_json_is_malformed() {
    assertThatThrownBy(() -> parse("{\"entry\":[")).isInstanceOf(MalformedWebhook.class);
  }

  @Test
  void P5_a_fault_of_the_parser_kills_one_event_only() throws Exception {
    MessagingParser faulty =
        new MessagingParser(
            (entry, event) -> {
              if (event.has("fault")) {
                throw new IllegalStateException("a bug");
              }
              return MessagingKinds.parse(entry, event);
            });
    String body = "{\"entry\":[{\"id\":\"1\",\"messaging\":[{\"fault\":1}," + text("a") + "]}]}";

    assertThat(faulty.parse(body.getBytes(StandardCharsets.UTF_8), NOW))
        .extracting(ParsedEvent::outcome, ParsedEvent::reason)
        .containsExactly(tuple(Outcome.DEAD, "unparseable"), tuple(Outcome.RECEIVED, null));
  }

  private InboundMessage message(String attachments) throws MalformedWebhook {
    InboundMessage message =
        one(event("\"message\":{\"mid\":\"m\",\"attachments\":[" + attachments + "]}")).message();
    assertThat(message).isNotNull();
    return message;
  }

  private ParsedEvent one(String event) throws MalformedWebhook {
    List<ParsedEvent> events =
        parse(
            "{\"object\":\"instagram\",\"entry\":[{\"id\":\"%s\",\"time\":1764410000000,\"messaging\":[%s]}]}"
                .formatted(ACCOUNT, event));
    assertThat(events).hasSize(1);
    return events.get(0);
  }

  private List<ParsedEvent> parse(String body) throws MalformedWebhook {
    return parser.parse(body.getBytes(StandardCharsets.UTF_8), NOW);
  }

  private static String event(String what) {
    return "{\"sender\":{\"id\":\"777\"},\"recipient\":{\"id\":\"%s\"},\"timestamp\":1764410400123,%s}"
        .formatted(ACCOUNT, what);
  }

  private static String text(String mid) {
    return event("\"message\":{\"mid\":\"%s\",\"text\":\"x\"}".formatted(mid));
  }
}
