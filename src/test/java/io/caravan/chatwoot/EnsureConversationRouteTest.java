package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONVERSATIONS;
import static io.caravan.chatwoot.ChatwootRoutes.delivery;
import static io.caravan.chatwoot.ChatwootRoutes.target;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.config.InboxProperties.ConversationPolicy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EnsureConversationRouteTest {

  private static final String LIST = "GET " + CONVERSATIONS;
  private static final String CREATE = "POST " + CONVERSATIONS;
  private static final String READ = "GET " + CONVERSATIONS + "/7";
  private static final String CREATED =
      "{\"id\":8,\"messages\":[{\"id\":100,\"source_id\":null},{\"id\":101,\"source_id\":\"mid.1\"}]}";

  private static ChatwootRoutes routes;

  private FakeChatwoot chatwoot;
  private Delivery delivery;

  @BeforeAll
  static void startRoutes() throws Exception {
    routes = new ChatwootRoutes(Duration.ofSeconds(5));
  }

  @AfterAll
  static void stopRoutes() {
    routes.close();
  }

  @BeforeEach
  void start() throws Exception {
    chatwoot = new FakeChatwoot();
    delivery = delivery(target(chatwoot.url()), 9L, null);
  }

  @AfterEach
  void stop() {
    chatwoot.close();
  }

  @Test
  void P4_reopen_takes_the_latest_of_any_status() {
    chatwoot.on(
        LIST,
        200,
        page(
            3,
            conversation(5, "open", 100, 9),
            conversation(6, "resolved", 300, 9),
            conversation(7, "open", 200, 9)));

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(6L);
    assertThat(delivery.isPlaced()).as("a found conversation does not hold the message").isFalse();
    assertThat(chatwoot.asked().get(0).query())
        .isEqualTo("inbox_id=3&source_id=ig%2B1%26x%3D2&status=all&page=1");
  }

  @Test
  void P4_none_yet_makes_conversation_and_message_in_one_call() {
    chatwoot.on(LIST, 200, page(0)).on(CREATE, 200, CREATED);
    InboundMessage message =
        new InboundMessage(
            "mid.1",
            Direction.INCOMING,
            ChatwootRoutes.ann(),
            "Hello",
            List.of(),
            "mid.0",
            Map.of());
    delivery = delivery(target(chatwoot.url()), message, 9L, null);

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(8L);
    assertThat(delivery.messageId()).isEqualTo(101L);
    JsonNode body = chatwoot.asked(CREATE).get(0).json();
    assertThat(body.path("inbox_id").asLong()).isEqualTo(3);
    assertThat(body.path("contact_id").asLong()).isEqualTo(9);
    assertThat(body.path("source_id").asText()).isEqualTo("ig+1&x=2");
    JsonNode nested = body.path("message");
    assertThat(nested.path("content").asText()).isEqualTo("Hello");
    assertThat(nested.path("message_type").asText()).isEqualTo("incoming");
    assertThat(nested.path("source_id").asText()).isEqualTo("mid.1");
    assertThat(nested.at("/content_attributes/external_created_at").asText())
        .isEqualTo("2026-03-01T12:00:00Z");
    assertThat(nested.at("/content_attributes/in_reply_to_external_id").asText())
        .isEqualTo("mid.0");
  }

  @Test
  void P2_a_created_conversation_that_does_not_show_our_message_is_unclear() {
    chatwoot
        .on(LIST, 200, page(0))
        .on(CREATE, 200, "{\"id\":8,\"messages\":[{\"id\":100,\"source_id\":\"another\"}]}");

    assertThat(routes.failing("ensure-conversation", delivery).kind())
        .isEqualTo(FailureKind.UNCLEAR);
    assertThat(delivery.isPlaced()).isFalse();
  }

  @Test
  void P2_a_create_that_fails_with_500_is_unclear() {
    chatwoot.on(LIST, 200, page(0)).on(CREATE, 500, "");

    assertThat(routes.failing("ensure-conversation", delivery).kind())
        .isEqualTo(FailureKind.UNCLEAR);
    assertThat(chatwoot.asked(CREATE)).hasSize(1);
  }

  @Test
  void P4_a_create_that_lost_the_race_for_the_source_id_is_told_as_such() {
    chatwoot.on(LIST, 200, page(0)).on(CREATE, 422, "{\"error\":\"source_id should be unique\"}");

    assertThat(routes.failing("ensure-conversation", delivery)).isInstanceOf(LostRace.class);
  }

  @Test
  void P4_new_when_resolved_looks_through_all_pages_for_one_that_is_not_resolved() {
    delivery = newWhenResolved(null);
    chatwoot
        .on(LIST, 200, page(3, conversation(5, "resolved", 300, 9)))
        .on(LIST, 200, page(3, conversation(6, "resolved", 200, 9)))
        .on(LIST, 200, page(3, conversation(7, "snoozed", 100, 9)));

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(7L);
    assertThat(chatwoot.asked())
        .extracting(FakeChatwoot.Asked::query)
        .last()
        .asString()
        .endsWith("page=3");
  }

  @Test
  void P4_new_when_resolved_makes_a_new_one_when_all_are_resolved() {
    delivery = newWhenResolved(7L);
    chatwoot
        .on(READ, 200, conversation(7, "resolved", 300, 9))
        .on(LIST, 200, page(1, conversation(7, "resolved", 300, 9)))
        .on(CREATE, 200, CREATED);

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(8L);
    assertThat(delivery.messageId()).isEqualTo(101L);
  }

  @Test
  void new_when_resolved_keeps_the_known_one_while_it_is_not_resolved() {
    delivery = newWhenResolved(7L);
    chatwoot.on(READ, 200, conversation(7, "pending", 300, 9));

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(7L);
    assertThat(chatwoot.calls()).containsExactly(READ);
  }

  @Test
  void a_known_conversation_that_is_gone_is_stale() {
    chatwoot.on(READ, 404, "{\"error\":\"Resource could not be found\"}");

    assertThat(routes.failing("ensure-conversation", newWhenResolved(7L)))
        .isInstanceOf(StaleIds.class);
  }

  @Test
  void reopen_with_a_known_conversation_costs_no_call() {
    routes.passing("ensure-conversation", delivery(target(chatwoot.url()), 9L, 7L));

    assertThat(chatwoot.asked()).isEmpty();
  }

  @Test
  void a_conversation_of_somebody_else_is_never_taken() {
    chatwoot
        .on(
            LIST,
            200,
            page(
                2,
                conversation(5, "open", 300, 10),
                "{\"id\":6,\"inbox_id\":3,\"status\":\"open\",\"meta\":{\"sender\":{\"id\":9}},"
                    + "\"messages\":[{\"conversation\":{\"contact_inbox\":{\"source_id\":\"x\"}}}]}"))
        .on(CREATE, 200, CREATED);

    routes.passing("ensure-conversation", delivery);

    assertThat(delivery.conversationId()).isEqualTo(8L);
  }

  @Test
  void a_list_that_cannot_be_read_does_not_make_a_new_conversation() {
    chatwoot.on(LIST, 200, "<html>maintenance</html>");

    assertThat(routes.failing("ensure-conversation", delivery).kind())
        .isEqualTo(FailureKind.UNAVAILABLE);
    assertThat(chatwoot.asked(CREATE)).isEmpty();
  }

  private Delivery newWhenResolved(Long conversation) {
    return delivery(
        target(chatwoot.url(), ConversationPolicy.NEW_WHEN_RESOLVED, Duration.ofSeconds(5)),
        9L,
        conversation);
  }

  static String page(int total, String... conversations) {
    return "{\"data\":{\"meta\":{\"all_count\":"
        + total
        + "},\"payload\":["
        + String.join(",", conversations)
        + "]}}";
  }

  static String conversation(long id, String status, long activity, long contact) {
    return ("{\"id\":%d,\"inbox_id\":3,\"status\":\"%s\",\"last_activity_at\":%d,"
            + "\"meta\":{\"sender\":{\"id\":%d}},\"messages\":[]}")
        .formatted(id, status, activity, contact);
  }
}
