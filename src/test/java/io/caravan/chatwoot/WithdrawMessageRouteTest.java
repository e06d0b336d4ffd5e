package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONVERSATIONS;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.InboxProperties.ConversationPolicy;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The real route withdraw-message. */
@Timeout(60)
class WithdrawMessageRouteTest {

  private static final String ROUTE = "withdraw-message";
  private static final String FIRST = "DELETE " + CONVERSATIONS + "/7/messages/101";
  private static final String SECOND = "DELETE " + CONVERSATIONS + "/8/messages/102";
  private static final String DELETED =
      "{\"id\":101,\"content\":\"This message was deleted\",\"content_attributes\":{\"deleted\":true}}";

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

  private Delivery delivery(Placed... there) {
    Delivery delivery = ChatwootRoutes.delivery(ChatwootRoutes.target(chatwoot.url()), 9L, 7L);
    delivery.withdraw(List.of(there));
    return delivery;
  }

  @Test
  void every_message_is_deleted_with_one_call() {
    chatwoot.on(FIRST, 200, DELETED).on(SECOND, 200, DELETED);

    routes.passing(ROUTE, delivery(new Placed(7, 101), new Placed(8, 102)));

    assertThat(chatwoot.calls()).containsExactly(FIRST, SECOND);
    FakeChatwoot.Asked asked = chatwoot.asked().get(0);
    assertThat(asked.body()).isEmpty();
    assertThat(asked.headers().getFirst(WriteChatwootRequest.TOKEN_HEADER))
        .isEqualTo(ChatwootRoutes.TOKEN);
    assertThat(asked.headers()).doesNotContainKey(DeadlineHttpClient.TIMEOUT_HEADER);
  }

  @Test
  void nothing_to_delete_needs_no_call() {
    routes.passing(ROUTE, delivery());

    assertThat(chatwoot.calls()).isEmpty();
  }

  @Test
  void P2_what_a_look_found_is_deleted_and_no_longer_counts_as_placed() {
    chatwoot.on(FIRST, 200, DELETED);
    Delivery delivery = delivery();
    delivery.messageId(101);

    routes.passing(ROUTE, delivery);

    assertThat(chatwoot.calls()).containsExactly(FIRST);
    assertThat(delivery.isPlaced()).isFalse();
    assertThat(delivery.withdrawn()).containsExactly(new Placed(7, 101));
  }

  @Test
  void a_message_that_is_gone_already_is_deleted() {
    chatwoot.on(FIRST, 404, "{\"error\":\"Resource could not be found\"}").on(SECOND, 200, DELETED);

    routes.passing(ROUTE, delivery(new Placed(7, 101), new Placed(8, 102)));

    assertThat(chatwoot.calls()).containsExactly(FIRST, SECOND);
  }

  @Test
  void P2_after_a_failure_all_of_it_is_repeated() {
    chatwoot.on(FIRST, 200, DELETED).on(SECOND, 502, "").on(SECOND, 200, DELETED);
    Delivery delivery = delivery(new Placed(7, 101));
    delivery.conversationId(8L);
    delivery.messageId(102);

    assertThat(routes.failing(ROUTE, delivery).kind()).isEqualTo(FailureKind.UNAVAILABLE);
    routes.passing(ROUTE, delivery);

    assertThat(chatwoot.calls()).containsExactly(FIRST, SECOND, FIRST, SECOND);
  }

  @Test
  void P6_a_call_takes_no_longer_than_its_target_allows() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> closing.await());
        ChatwootRoutes patient = new ChatwootRoutes(Duration.ofSeconds(40))) {
      ChatwootTarget target =
          ChatwootRoutes.target(server.url(), ConversationPolicy.REOPEN, Duration.ofSeconds(40));
      Delivery delivery = ChatwootRoutes.delivery(target.within(Duration.ofMillis(700)), 9L, 7L);
      delivery.withdraw(List.of(new Placed(7, 101)));
      long began = System.nanoTime();

      assertThat(patient.failing(ROUTE, delivery).getMessage()).contains("deadline");

      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(20));
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void P7_a_chatwoot_that_is_not_reached_is_asked_again_by_the_caller() {
    Delivery delivery =
        ChatwootRoutes.delivery(ChatwootRoutes.target(URI.create("http://127.0.0.1:1")), 9L, 7L);
    delivery.withdraw(List.of(new Placed(7, 101)));

    assertThat(routes.failing(ROUTE, delivery)).isInstanceOf(NotReached.class);
  }
}
