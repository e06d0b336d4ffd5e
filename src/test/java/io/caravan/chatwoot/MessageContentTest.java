package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Change;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.sandbox.chatwoot.LiquidTemplate;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What Chatwoot is given of a message: text, kind and attributes. */
class MessageContentTest {

  private static Map<String, Object> body(InboundMessage message) {
    return MessageBody.alone(delivery(message));
  }

  private static Delivery delivery(InboundMessage message) {
    return ChatwootRoutes.delivery(
        ChatwootRoutes.target(URI.create("http://chat")), message, 9L, 7L);
  }

  private static InboundMessage message(Direction direction, @Nullable String text) {
    return message(direction, text, Map.of(), null);
  }

  private static InboundMessage message(
      Direction direction,
      @Nullable String text,
      Map<String, Object> meta,
      @Nullable Change change) {
    String target = change == null ? null : change.target();
    return new InboundMessage(
        "m", direction, ChatwootRoutes.ann(), text, List.of(), target, meta, change);
  }

  private static InboundMessage reaction(Direction direction, @Nullable String emoji) {
    return message(direction, emoji, Map.of(), new Change(Change.Kind.REACTION, "mid.1"));
  }

  @Test
  void what_the_customer_wrote_is_passed_on_as_it_is() {
    assertThat(body(message(Direction.INCOMING, "{{ x }} <b> *c*")))
        .containsEntry("content", "{{ x }} <b> *c*")
        .containsEntry("message_type", "incoming")
        .doesNotContainKey("private");
  }

  @Test
  void what_the_business_wrote_is_outgoing_and_no_template() {
    Map<String, Object> body = body(message(Direction.OUTGOING, "Dear {{ contact.name }} {%"));

    assertThat(body).containsEntry("message_type", "outgoing").containsEntry("source_id", "m");
    assertThat(body).doesNotContainKey("private");
    assertThat(LiquidTemplate.render((String) body.get("content"), null))
        .isEqualTo("Dear {{ contact.name }} {%");
  }

  @Test
  void a_reaction_is_a_private_note_at_its_target() {
    assertThat(body(reaction(Direction.INCOMING, "❤️")))
        .containsEntry("content", "reacted ❤️")
        .containsEntry("message_type", "outgoing")
        .containsEntry("private", true)
        .containsEntry("source_id", "m")
        .containsEntry("content_attributes", Map.of("in_reply_to_external_id", "mid.1"));
    assertThat(body(reaction(Direction.INCOMING, null)))
        .containsEntry("content", "took back the reaction");
    assertThat(body(reaction(Direction.OUTGOING, "👍")))
        .containsEntry("content", "reacted 👍 (on the business's side)");
    assertThat((String) body(reaction(Direction.INCOMING, "{{ contact.email }}")).get("content"))
        .as("a customer writes no templates")
        .doesNotContain("{{ contact.email");
  }

  @Test
  void a_late_message_says_when_it_was_sent() {
    Delivery delivery = delivery(message(Direction.INCOMING, "Hello"));
    delivery.markLate();

    assertThat(MessageBody.alone(delivery))
        .containsEntry("content", "[sent 2026-03-01 12:00 UTC] Hello");
    assertThat(MessageBody.nested(delivery))
        .containsEntry("content", "[sent 2026-03-01 12:00 UTC] Hello");
  }

  @Test
  void nothing_at_all_is_no_empty_bubble() {
    for (String nothing : new String[] {null, "", " \n\u2003"}) {
      assertThat(body(message(Direction.INCOMING, nothing)))
          .containsEntry("content", "[empty message]");
      assertThat(body(message(Direction.OUTGOING, nothing)))
          .containsEntry("content", "[empty message]");
    }
  }

  @Test
  void text_that_is_too_long_is_cut_between_what_a_reader_sees_as_characters() {
    String family = "👨‍👩‍👧‍👦";

    String content =
        (String) body(message(Direction.INCOMING, family.repeat(30_000))).get("content");

    assertThat(CodePoints.count(content))
        .isBetween(MessageContent.LONGEST - 10, MessageContent.LONGEST);
    assertThat(content).matches("(" + family + ")+\\n\\[cut: the message has 210000 characters]");
  }

  @Test
  void text_that_is_too_long_only_with_its_braces_escaped_is_cut_too() {
    for (String text : List.of("{".repeat(150_000), "`{{`{{".repeat(30_000), "{".repeat(20_000))) {
      String content = (String) body(message(Direction.OUTGOING, text)).get("content");

      assertThat(CodePoints.count(content)).isLessThanOrEqualTo(MessageContent.LONGEST);
      assertThat(content).contains("[cut: the message has " + text.length() + " characters]");
      assertThat(CodePoints.count(content)).isGreaterThan(MessageContent.LONGEST * 9 / 10);
    }
  }

  @Test
  void what_the_sender_added_is_left_out_when_it_is_too_much() {
    Map<String, Object> deep = new HashMap<>();
    for (int i = 0; i < 98; i++) {
      deep = new HashMap<>(Map.of("a", deep));
    }

    assertThat(attributes(Map.of("order", 5))).isEqualTo(Map.of("order", 5));
    assertThat(attributes(Map.of("blob", "x".repeat(20_000))))
        .isEqualTo(Map.of("meta_left_out", "20011 characters"));
    assertThat(attributes(deep)).isEqualTo(Map.of("meta_left_out", "more than 90 levels"));
  }

  private static Object attributes(Map<String, Object> meta) {
    return body(message(Direction.INCOMING, "x", meta, null)).get("content_attributes");
  }
}
