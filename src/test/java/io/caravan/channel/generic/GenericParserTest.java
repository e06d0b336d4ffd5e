package io.caravan.channel.generic;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.caravan.channel.Attachment;
import io.caravan.channel.Change;
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

class GenericParserTest {

  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

  private final GenericParser parser = new GenericParser();

  @Test
  void every_field_of_the_format_is_read() throws Exception {
    ParsedEvent event =
        parse(
            """
            {"id":"m1","direction":"outgoing","timestamp":"2026-11-29T09:00:00Z",
             "contact":{"id":"c1","name":"Ann","email":"a@b.c","phone":"+491",
                        "avatar_url":"https://a/p.png"},
             "text":"Hello","attachments":[{"url":"HTTPS://a/b c?d","name":"b","mime":"image/png"}],
             "reply_to":"m0","meta":{"order":5,"tags":["x"]},"unknown":1}\
            """
                .replace("b c?d", "b%20c?d"));

    assertThat(event)
        .isEqualTo(
            new ParsedEvent(
                null,
                "message",
                "message:m1",
                Instant.parse("2026-11-29T09:00:00Z"),
                new InboundMessage(
                    "m1",
                    Direction.OUTGOING,
                    new ContactCard("c1", "Ann", "a@b.c", "+491", "https://a/p.png"),
                    "Hello",
                    List.of(
                        Attachment.link(
                            Attachment.Kind.IMAGE, "HTTPS://a/b%20c?d", "b", "image/png")),
                    "m0",
                    Map.of("order", 5L, "tags", List.of("x"))),
                Outcome.RECEIVED,
                null));
  }

  @Test
  void only_id_contact_and_text_are_needed() throws Exception {
    ParsedEvent event = parse("{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"Hello\"}");

    assertThat(event.occurredAt()).isEqualTo(NOW);
    assertThat(message(event).direction()).isEqualTo(Direction.INCOMING);
    assertThat(message(event).attachments()).isEmpty();
    assertThat(message(event).meta()).isEmpty();
  }

  @Test
  void null_is_as_good_as_nothing() throws Exception {
    ParsedEvent event =
        parse(
            """
            {"id":"m1","direction":null,"timestamp":null,"contact":{"id":"c1","name":null,"email":""},
             "text":"Hello","attachments":null,"reply_to":null,"meta":null}\
            """);

    assertThat(message(event).contact()).isEqualTo(new ContactCard("c1", null, null, null, null));
    assertThat(message(event).replyTo()).isNull();
  }

  @Test
  void numeric_ids_are_taken_while_they_are_safe() throws Exception {
    ParsedEvent event =
        parse("{\"id\":9007199254740991,\"contact\":{\"id\":7},\"text\":\"x\",\"reply_to\":1}");

    assertThat(message(event).id()).isEqualTo("9007199254740991");
    assertThat(message(event).contact().id()).isEqualTo("7");
    assertThat(message(event).replyTo()).isEqualTo("1");
    assertThat(errors("{\"id\":9007199254740992,\"contact\":{\"id\":1e3},\"text\":\"x\"}"))
        .containsOnlyKeys("id", "contact.id");
  }

  @Test
  void nul_and_lone_surrogates_are_cleaned_in_every_string() throws Exception {
    ParsedEvent event =
        parse(
            """
            {"id":"m\\u00001","contact":{"id":"c\\u00001","name":"\\ud83d"},"text":"a\\u0000\\ude00",
             "attachments":[{"url":"https://a/\\u0000b","name":"\\u0000"}],
             "meta":{"k\\u0000":"v\\u0000"}}\
            """);

    assertThat(event.dedupeKey()).isEqualTo("message:m1");
    assertThat(message(event).contact())
        .isEqualTo(new ContactCard("c1", "\uFFFD", null, null, null));
    assertThat(message(event).text()).isEqualTo("a\uFFFD");
    assertThat(message(event).attachments())
        .containsExactly(Attachment.link(Attachment.Kind.FILE, "https://a/b", null, null));
    assertThat(message(event).meta()).isEqualTo(Map.of("k", "v"));
  }

  @Test
  void the_time_is_not_later_than_the_receipt() throws Exception {
    ParsedEvent event =
        parse(
            "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"x\",\"timestamp\":4102444800}");

    assertThat(event.occurredAt()).isEqualTo(NOW);
  }

  @Test
  void of_a_key_that_comes_twice_the_last_one_counts() throws Exception {
    assertThat(
            message(
                    parse(
                        "{\"id\":\"m1\",\"text\":\"a\",\"contact\":{\"id\":\"c1\"},\"text\":\"b\"}"))
                .text())
        .isEqualTo("b");
  }

  @Test
  void every_wrong_field_is_named() throws Exception {
    assertThat(
            errors(
                """
                {"id":"","direction":"sideways","timestamp":"soon",
                 "contact":{"name":5,"avatar_url":"javascript:alert(1)"},
                 "text":[],"attachments":[{"name":"no url"},7,{"url":"ftp://a"}],
                 "reply_to":{},"meta":[]}\
                """))
        .containsExactlyInAnyOrderEntriesOf(
            Map.ofEntries(
                Map.entry("id", "is required"),
                Map.entry("direction", "must be incoming or outgoing"),
                Map.entry(
                    "timestamp",
                    "must be ISO 8601 with a zone, or seconds or milliseconds since 1970"),
                Map.entry("contact.id", "is required"),
                Map.entry("contact.name", "must be a string"),
                Map.entry("contact.avatar_url", "must be an http or https address"),
                Map.entry("text", "must be a string"),
                Map.entry("attachments[0].url", "is required"),
                Map.entry("attachments[1]", "must be an object"),
                Map.entry("attachments[2].url", "must be an http or https address"),
                Map.entry("reply_to", "must be a string, or an integer below 2^53"),
                Map.entry("meta", "must be an object")));
  }

  @Test
  void a_missing_contact_text_or_wrong_container_is_named() throws Exception {
    assertThat(errors("{\"id\":\"m1\"}"))
        .isEqualTo(
            Map.of(
                "contact",
                "is required",
                "contact.id",
                "is required",
                "text",
                "is required when there are no attachments"));
    assertThat(
            errors("{\"id\":\"m1\",\"contact\":\"c1\",\"text\":\"x\",\"attachments\":{\"url\":1}}"))
        .containsEntry("contact", "must be an object")
        .containsEntry("attachments", "must be an array of objects");
  }

  @Test
  void P1_an_id_too_long_for_an_index_is_named() throws Exception {
    String body =
        "{\"id\":\"%s\",\"contact\":{\"id\":\"%s\"},\"text\":\"x\"}"
            .formatted("m".repeat(501), "c".repeat(256));

    assertThat(errors(body))
        .isEqualTo(
            Map.of(
                "id", "must be at most 500 characters long",
                "contact.id", "must be at most 255 characters long"));
  }

  @Test
  void a_message_of_attachments_only_is_delivered() throws Exception {
    ParsedEvent event =
        parse(
            "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"attachments\":[{\"url\":\"https://a/b\"}]}");

    assertThat(event.outcome()).isEqualTo(Outcome.RECEIVED);
    assertThat(message(event).attachments()).hasSize(1);
  }

  @Test
  void an_edit_is_its_new_text_as_a_reply_to_its_target() throws Exception {
    ParsedEvent event =
        parse(
            "{\"type\":\"edit\",\"id\":\"e1\",\"target\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"new\"}");

    assertThat(event.kind()).isEqualTo("edit");
    assertThat(event.dedupeKey()).isEqualTo("edit:e1");
    assertThat(event.outcome()).isEqualTo(Outcome.RECEIVED);
    assertThat(message(event).id()).isEqualTo("e1:edit");
    assertThat(message(event).change()).isEqualTo(new Change(Change.Kind.EDIT, "m1"));
    assertThat(message(event).text()).isEqualTo("✏️ new");
    assertThat(message(event).replyTo()).isEqualTo("m1");
  }

  @Test
  void an_unsend_needs_no_text() throws Exception {
    ParsedEvent event =
        parse("{\"type\":\"unsend\",\"id\":1,\"target\":2,\"contact\":{\"id\":\"c1\"}}");

    assertThat(event.dedupeKey()).isEqualTo("unsend:1");
    assertThat(event.outcome()).isEqualTo(Outcome.RECEIVED);
    assertThat(message(event).change()).isEqualTo(new Change(Change.Kind.UNSEND, "2"));
    assertThat(message(event).text()).isNull();
    assertThat(message(event).replyTo()).isNull();
  }

  @Test
  void a_reaction_without_emoji_was_taken_back() throws Exception {
    String reaction =
        "{\"type\":\"reaction\",\"id\":\"r1\",\"target\":\"m1\",\"contact\":{\"id\":\"c1\"}%s}";

    assertThat(message(parse(reaction.formatted(",\"emoji\":\"❤️\""))).text()).isEqualTo("❤️");
    assertThat(message(parse(reaction.formatted(""))).text()).isNull();
    assertThat(message(parse(reaction.formatted(""))).change())
        .isEqualTo(new Change(Change.Kind.REACTION, "m1"));
  }

  @Test
  void P2_a_change_with_the_id_of_a_message_has_a_source_id_of_its_own() throws Exception {
    ParsedEvent message = parse("{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"x\"}");
    ParsedEvent unsend =
        parse("{\"type\":\"unsend\",\"id\":\"m1\",\"target\":\"m1\",\"contact\":{\"id\":\"c1\"}}");

    assertThat(message(unsend).id()).isNotEqualTo(message(message).id());
    assertThat(unsend.dedupeKey()).isNotEqualTo(message.dedupeKey());
  }

  @Test
  void what_does_not_go_with_a_type_is_named() {
    assertThat(
            errors("{\"type\":\"poke\",\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"x\"}"))
        .isEqualTo(Map.of("type", "must be message, edit, unsend or reaction"));
    assertThat(
            errors(
                "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"x\",\"target\":\"m0\",\"emoji\":\"x\"}"))
        .isEqualTo(
            Map.of(
                "target", "does not go with type message",
                "emoji", "does not go with type message"));
    assertThat(
            errors(
                "{\"type\":\"edit\",\"id\":\"e1\",\"contact\":{\"id\":\"c1\"},\"reply_to\":\"m0\"}"))
        .isEqualTo(
            Map.of(
                "target", "is required",
                "text", "is required",
                "reply_to", "does not go with type edit"));
    assertThat(
            errors(
                """
                {"type":"unsend","id":"u1","target":[],"contact":{"id":"c1"},"text":"x",
                 "attachments":[{"url":"https://a/b"}]}\
                """))
        .isEqualTo(
            Map.of(
                "target", "must be a string, or an integer below 2^53",
                "text", "does not go with type unsend",
                "attachments", "does not go with type unsend"));
    assertThat(
            errors(
                "{\"type\":\"reaction\",\"id\":\"r1\",\"target\":\"m1\",\"contact\":{\"id\":\"c1\"},\"emoji\":5}"))
        .isEqualTo(Map.of("emoji", "must be a string"));
  }

  @Test
  void other_ids_of_the_same_person_are_kept() throws Exception {
    ParsedEvent event =
        parse(
            "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\",\"also_known_as\":[\"c2\",3,\"\"]},\"text\":\"x\"}");

    assertThat(message(event).contact().aliases()).containsExactly("c2", "3");
    assertThat(
            errors(
                "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\",\"also_known_as\":[{},\"%s\"]},\"text\":\"x\"}"
                    .formatted("c".repeat(256))))
        .isEqualTo(
            Map.of(
                "contact.also_known_as[0]", "must be a string, or an integer below 2^53",
                "contact.also_known_as[1]", "must be at most 255 characters long"));
    assertThat(
            errors(
                "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\",\"also_known_as\":\"c2\"},\"text\":\"x\"}"))
        .isEqualTo(Map.of("contact.also_known_as", "must be an array of strings"));
    assertThat(
            errors(
                "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\",\"also_known_as\":[%s1]},\"text\":\"x\"}"
                    .formatted("1,".repeat(20))))
        .isEqualTo(Map.of("contact.also_known_as", "must have at most 20 of them"));
  }

  @Test
  void a_body_that_is_no_object_is_refused() {
    for (String body : List.of("[]", "\"x\"", "7", "null", "{", "")) {
      assertThat(refusal(body).fields()).isEmpty();
    }
  }

  private ParsedEvent parse(String body) throws MalformedWebhook {
    return parser.parse(body.getBytes(StandardCharsets.UTF_8), NOW).get(0);
  }

  private static InboundMessage message(ParsedEvent event) {
    InboundMessage message = event.message();
    assertThat(message).isNotNull();
    return message;
  }

  private Map<String, String> errors(String body) {
    return refusal(body).fields();
  }

  private MalformedWebhook refusal(String body) {
    return catchThrowableOfType(MalformedWebhook.class, () -> parse(body));
  }
}
