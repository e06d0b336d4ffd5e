package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONVERSATIONS;
import static io.caravan.chatwoot.ChatwootRoutes.RECEIVED;
import static io.caravan.chatwoot.ChatwootRoutes.delivery;
import static io.caravan.chatwoot.ChatwootRoutes.target;
import static io.caravan.chatwoot.EnsureConversationRouteTest.conversation;
import static io.caravan.chatwoot.EnsureConversationRouteTest.page;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LookForMessageRouteTest {

  private static final String LIST = "GET " + CONVERSATIONS;
  private static final String SEVEN = "GET " + CONVERSATIONS + "/7/messages";
  private static final String EIGHT = "GET " + CONVERSATIONS + "/8/messages";
  private static final String GONE = "{\"error\":\"Resource could not be found\"}";
  private static final String NONE = "{\"payload\":[]}";
  private static final long NOW = RECEIVED.getEpochSecond();

  private static ChatwootRoutes routes;

  private FakeChatwoot chatwoot;

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
  }

  @AfterEach
  void stop() {
    chatwoot.close();
  }

  @Test
  void P2_the_message_is_found_on_a_later_page_of_the_known_conversation() {
    chatwoot
        .on(SEVEN, 200, messages(LongStream.rangeClosed(101, 200), 0))
        .on(SEVEN, 200, messages(LongStream.rangeClosed(201, 250), 230));
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    routes.passing("look-for-message", delivery);

    assertThat(delivery.messageId()).isEqualTo(230L);
    assertThat(delivery.conversationId()).isEqualTo(7L);
    assertThat(chatwoot.asked())
        .extracting(FakeChatwoot.Asked::query)
        .containsExactly("after=100", "after=200");
  }

  @Test
  void P2_the_message_is_found_in_another_conversation_of_the_contact_on_a_later_page() {
    chatwoot
        .on(SEVEN, 200, NONE)
        .on(LIST, 200, page(2, conversation(7, "open", NOW + 5, 9)))
        .on(LIST, 200, page(2, conversation(8, "resolved", NOW - 60, 9)))
        .on(LIST, 200, page(2, conversation(7, "open", NOW + 5, 9)))
        .on(LIST, 200, page(2, conversation(8, "resolved", NOW - 60, 9)))
        .on(EIGHT, 200, messages(LongStream.of(300, 301), 301));
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    routes.passing("look-for-message", delivery);

    assertThat(delivery.messageId()).isEqualTo(301L);
    assertThat(delivery.conversationId()).as("the lane's from now on").isEqualTo(8L);
    assertThat(chatwoot.asked(SEVEN)).as("read once").hasSize(1);
  }

  @Test
  void P2_a_conversation_that_moved_to_the_front_between_two_pages_is_looked_through() {
    chatwoot
        .on(LIST, 200, page(2, conversation(7, "open", NOW, 9)))
        .on(LIST, 200, page(2, conversation(7, "open", NOW, 9)))
        .on(LIST, 200, page(2, conversation(8, "open", NOW + 1, 9)))
        .on(LIST, 200, page(2, conversation(7, "open", NOW, 9)))
        .on(SEVEN, 200, NONE)
        .on(EIGHT, 200, messages(LongStream.of(300), 300));
    Delivery delivery = delivery(target(chatwoot.url()), null, null);

    routes.passing("look-for-message", delivery);

    assertThat(delivery.messageId()).isEqualTo(300L);
  }

  @Test
  void P2_not_found_only_after_every_conversation_active_since_was_read() {
    chatwoot
        .on(SEVEN, 404, GONE)
        .on(
            LIST,
            200,
            page(
                3,
                conversation(8, "open", NOW, 9),
                conversation(6, "open", NOW - 7200, 9),
                conversation(5, "open", NOW, 9).replace("\"inbox_id\":3", "\"inbox_id\":4")))
        .on(EIGHT, 200, messages(LongStream.of(300), 0));
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    routes.passing("look-for-message", delivery);

    assertThat(delivery.isPlaced()).isFalse();
    assertThat(chatwoot.calls()).containsExactly(SEVEN, LIST, EIGHT);
    assertThat(chatwoot.asked(LIST).get(0).query())
        .isEqualTo("inbox_id=3&source_id=ig%2B1%26x%3D2&status=all&page=1");
  }

  @Test
  void P2_the_same_id_in_another_inbox_or_a_part_of_it_is_not_the_message() {
    chatwoot
        .on(
            SEVEN,
            200,
            "{\"payload\":[{\"id\":201,\"inbox_id\":4,\"source_id\":\"mid.1\"},"
                + "{\"id\":202,\"inbox_id\":3,\"source_id\":\"mid.10\"},"
                + "{\"id\":203,\"inbox_id\":3,\"source_id\":\"MID.1\"},"
                + "{\"id\":204,\"inbox_id\":3,\"source_id\":null}]}")
        .on(LIST, 200, page(0));
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    routes.passing("look-for-message", delivery);

    assertThat(delivery.isPlaced()).isFalse();
  }

  @Test
  void P2_a_look_that_cannot_be_finished_is_not_a_look() {
    chatwoot.on(SEVEN, 200, NONE).on(LIST, 503, "");
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    assertThat(routes.failing("look-for-message", delivery).kind())
        .isEqualTo(FailureKind.UNAVAILABLE);

    assertThat(delivery.isPlaced()).isFalse();
  }

  @Test
  void P2_a_list_that_is_none_is_not_an_empty_list() {
    chatwoot.on(SEVEN, 200, "<html>maintenance</html>");

    assertThat(routes.failing("look-for-message", delivery(target(chatwoot.url()), 9L, 7L)).kind())
        .isEqualTo(FailureKind.UNAVAILABLE);
  }

  /** Messages with these ids, of which one, if any, is ours. */
  private static String messages(LongStream ids, long ours) {
    return ids.mapToObj(
            id ->
                "{\"id\":%d,\"inbox_id\":3,\"source_id\":\"%s\"}"
                    .formatted(id, id == ours ? "mid.1" : "other." + id))
        .collect(Collectors.joining(",", "{\"payload\":[", "]}"));
  }
}
