package io.caravan.channel.instagram;

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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstagramParserTest {

  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");
  private static final String ACCOUNT = "17841400000000001";

  private final InstagramParser parser = new InstagramParser();

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
  void a_text_with_attachments_is_received_with_those_that_have_a_url() throws Exception {
    ParsedEvent event =
        one(
            event(
                """
                "message":{"mid":"m1","text":"look","attachments":[null,{"type":"ephemeral"},
                {"type":"image","payload":{"url":"https://cdn/a"}},{"type":"x","payload":null}]}\
                """));

    assertThat(event.outcome()).isEqualTo(Outcome.RECEIVED);
    InboundMessage message = event.message();
    assertThat(message).isNotNull();
    assertThat(message.attachments())
        .containsExactly(Attachment.link(Attachment.Kind.FILE, "https://cdn/a", null, null));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "\"message\":{\"mid\":\"m\",\"text\":\"x\",\"is_echo\":true}|echo|echo:m|not-handled",
        "\"message\":{\"mid\":\"m\",\"is_deleted\":true}|unsend|unsend:m|not-handled",
        "\"message\":{\"mid\":\"m\",\"is_unsupported\":true}|unsupported|unsupported:m|not-handled",
        "\"message\":{\"mid\":\"m\",\"text\":\"x\",\"is_self\":true}|self|self:m|not-handled",
        "\"message\":{\"mid\":\"m\",\"attachments\":[{}]}|message|message:m|attachments-only",
        "\"message\":{\"mid\":\"m\"}|message|message:m|no-text",
        "\"message\":{\"mid\":\"m\",\"text\":\"\\u0000\"}|message|message:m|no-text",
        "\"message_edit\":{\"mid\":\"m\",\"num_edit\":0}|message_edit|message_edit:m:0|not-handled",
        "\"message_edit\":{\"mid\":\"m\",\"num_edit\":\"2\"}|message_edit|message_edit:m:2|not-handled",
        "\"reaction\":{\"mid\":\"m\",\"action\":\"react\"}|reaction|reaction:m:777:react:1764410400123|not-handled",
        "\"read\":{\"mid\":\"m\"}|read|read:m:777|not-handled",
        "\"postback\":{\"mid\":\"m\",\"payload\":\"p\"}|postback|postback:m|not-handled",
        "\"postback\":{\"payload\":\"p\"}|postback|postback:777:1764410400123:p|not-handled"
      })
  void P5_what_is_not_handled_yet_is_ignored_with_kind_reason_and_a_key_of_its_own(
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
        "\"referral\":{\"ref\":\"r\"}|referral|not-handled",
        "\"take_thread_control\":{}|take_thread_control|not-handled",
        "\"something_new\":{}|something_new|unknown-kind",
        "\"message\":\"text\"|message|unknown-kind"
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
            tuple("2", "standby", "not-handled"),
            tuple("2", "changes.messages", "not-handled"),
            tuple("2", "unknown", "unknown-shape"),
            tuple("0", "changes.comments", "not-handled"));
  }

  @Test
  void P2_standby_does_not_take_the_key_of_the_message() throws Exception {
    String body =
        "{\"entry\":[{\"id\":\"1\",\"standby\":[%s],\"messaging\":[%s]}]}"
            .formatted(text("a"), text("a"));

    assertThat(parse(body))
        .extracting(ParsedEvent::dedupeKey)
        .containsExactly("message:a", "standby:message:a");
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
    InstagramParser faulty =
        new InstagramParser(
            (entry, event) -> {
              if (event.has("fault")) {
                throw new IllegalStateException("a bug");
              }
              return Messaging.parse(entry, event);
            });
    String body = "{\"entry\":[{\"id\":\"1\",\"messaging\":[{\"fault\":1}," + text("a") + "]}]}";

    assertThat(faulty.parse(body.getBytes(StandardCharsets.UTF_8), NOW))
        .extracting(ParsedEvent::outcome, ParsedEvent::reason)
        .containsExactly(tuple(Outcome.DEAD, "unparseable"), tuple(Outcome.RECEIVED, null));
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
