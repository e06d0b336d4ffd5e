package io.caravan.channel.whatsapp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.caravan.channel.ContactCard;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the payloads do not show; they are the main test of this parser. */
class WhatsAppParserTest {

  private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

  @Test
  void P5_a_fault_of_the_parser_kills_one_event_only() throws Exception {
    WhatsAppParser faulty =
        new WhatsAppParser(
            (value, message) -> {
              if (message.has("fault")) {
                throw new IllegalStateException("a bug");
              }
              return Messages.incoming(value, message);
            });

    List<ParsedEvent> events =
        faulty.parse(utf8(body("{\"fault\":1}," + text("a") + ",{\"fault\":2}", "")), NOW);

    assertThat(events)
        .extracting(ParsedEvent::outcome, ParsedEvent::kind, ParsedEvent::account)
        .containsExactly(
            tuple(Outcome.DEAD, "unparseable", "55"),
            tuple(Outcome.RECEIVED, "message", "55"),
            tuple(Outcome.DEAD, "unparseable", "55"));
    assertThat(events.get(0).dedupeKey()).isNotEqualTo(events.get(2).dedupeKey());
  }

  @Test
  void a_body_that_is_no_json_is_malformed() {
    assertThatThrownBy(() -> parse("{\"entry\":[")).isInstanceOf(MalformedWebhook.class);
    assertThatThrownBy(() -> parse("")).isInstanceOf(MalformedWebhook.class);
    assertThatThrownBy(() -> parse("[".repeat(100_000))).isInstanceOf(MalformedWebhook.class);
  }

  @Test
  void P5_each_type_with_anything_in_it_is_read_without_a_fault() throws Exception {
    List<String> types =
        List.of(
            "text",
            "image",
            "video",
            "audio",
            "sticker",
            "document",
            "location",
            "contacts",
            "order",
            "interactive",
            "button",
            "template",
            "ephemeral",
            "reaction",
            "edit",
            "revoke",
            "system",
            "unsupported",
            "unknown",
            "request_welcome",
            "brand_new");
    List<String> inners =
        List.of(
            "null",
            "7",
            "\"x\"",
            "[]",
            "[null,1,{},[]]",
            "{}",
            "true",
            "{\"body\":{},\"id\":[],\"type\":{},\"name\":7,\"caption\":[],\"emoji\":{},\"latitude\":1e400}",
            "{\"type\":\"nfm_reply\",\"nfm_reply\":{\"response_json\":\"[[[{}]]]\"}}",
            "{\"product_items\":{\"a\":1},\"text\":null,\"message\":{\"type\":\"edit\"}}");
    for (String type : types) {
      for (String inner : inners) {
        String message =
            "{\"from\":\"4477\",\"id\":\"m\",\"type\":\"%s\",\"%s\":%s}"
                .formatted(type, type, inner);
        assertThat(parse(body(message, "")))
            .as(message)
            .hasSize(1)
            .allSatisfy(event -> assertThat(event.outcome()).isNotEqualTo(Outcome.DEAD));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"messages", "smb_message_echoes", "standby"})
  void P2_the_same_message_has_the_same_key_under_whatever_field_it_comes(String field)
      throws Exception {
    String body =
        body(text("a"), "").replace("\"messages\",\"value\"", "\"" + field + "\",\"value\"");

    assertThat(parse(body)).extracting(ParsedEvent::dedupeKey).containsExactly("message:a");
  }

  @Test
  void a_message_is_not_later_than_it_was_received() throws Exception {
    String tomorrow = String.valueOf(NOW.plus(Duration.ofDays(1)).getEpochSecond());

    assertThat(parse(body(text("a").replace("1796036400", tomorrow), "")))
        .extracting(ParsedEvent::occurredAt)
        .containsExactly(NOW);
  }

  @Test
  void a_contact_is_found_by_the_id_in_the_business_scope_before_the_phone() throws Exception {
    String contacts =
        """
        {"profile":{"name":"Had the number before"},"wa_id":"447700900123","user_id":"GB.old"},
        {"profile":{"name":"Has it now"},"user_id":"GB.new"}\
        """;
    String message =
        "{\"from\":\"447700900123\",\"from_user_id\":\"GB.new\",\"id\":\"m\",\"type\":\"text\",\"text\":{\"body\":\"x\"}}";

    ContactCard contact = message(parse(body(message, contacts)).get(0)).contact();

    assertThat(contact.name()).isEqualTo("Has it now");
    assertThat(contact.aliases()).containsExactly("GB.new");
  }

  @Test
  void an_alias_is_never_the_id_itself_and_comes_once() throws Exception {
    String contacts =
        """
        {"wa_id":"5531987654321","user_id":"BR.x","parent_user_id":"BR.x"},
        {"wa_id":"553187654321"}\
        """;
    String message =
        "{\"from\":\"553187654321\",\"from_user_id\":\"BR.x\",\"id\":\"m\",\"type\":\"text\",\"text\":{\"body\":\"x\"}}";

    ContactCard contact = message(parse(body(message, contacts)).get(0)).contact();

    assertThat(contact.id()).isEqualTo("553187654321");
    assertThat(contact.aliases()).containsExactly("5531987654321", "BR.x");
  }

  @Test
  void a_value_with_thousands_of_messages_and_contacts_takes_no_time_to_speak_of() {
    int many = 10_000;
    String contacts =
        IntStream.range(0, many)
            .mapToObj(i -> "{\"wa_id\":\"44770%06d\"}".formatted(i))
            .collect(Collectors.joining(","));
    String messages =
        IntStream.range(0, many)
            .mapToObj(
                i ->
                    "{\"from\":\"44770%06d\",\"id\":\"m%d\",\"type\":\"text\",\"text\":{\"body\":\"x\"}}"
                        .formatted(many - i, i))
            .collect(Collectors.joining(","));

    org.junit.jupiter.api.Assertions.assertTimeout(
        Duration.ofSeconds(5), () -> parse(body(messages, contacts)));
  }

  private static InboundMessage message(ParsedEvent event) {
    return Objects.requireNonNull(event.message());
  }

  private static List<ParsedEvent> parse(String body) throws MalformedWebhook {
    return new WhatsAppParser().parse(utf8(body), NOW);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String body(String messages, String contacts) {
    return """
    {"object":"whatsapp_business_account","entry":[{"id":"1","changes":[{"field":"messages","value":{
    "metadata":{"phone_number_id":"55"},"contacts":[%s],"messages":[%s]}}]}]}\
    """
        .formatted(contacts, messages);
  }

  private static String text(String id) {
    return "{\"from\":\"447700900123\",\"id\":\"%s\",\"timestamp\":\"1796036400\",\"type\":\"text\",\"text\":{\"body\":\"x\"}}"
        .formatted(id);
  }
}
