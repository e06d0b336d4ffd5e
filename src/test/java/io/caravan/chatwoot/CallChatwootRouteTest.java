package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONVERSATIONS;
import static io.caravan.chatwoot.ChatwootRoutes.delivery;
import static io.caravan.chatwoot.ChatwootRoutes.target;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.config.InboxProperties.ConversationPolicy;
import io.caravan.journal.TemporaryFile;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** post-message and call-chatwoot: one request, nothing in it that was not meant for Chatwoot. */
class CallChatwootRouteTest {

  private static final String MESSAGES = "POST " + CONVERSATIONS + "/7/messages";

  private static ChatwootRoutes routes;

  private FakeChatwoot chatwoot;

  @BeforeAll
  static void startRoutes() throws Exception {
    routes = new ChatwootRoutes(Duration.ofSeconds(1));
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
  void P2_a_message_is_posted_with_its_source_id_in_one_request() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101,\"source_id\":\"mid.1\"}");
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);

    routes.passing("post-message", delivery);

    assertThat(delivery.messageId()).isEqualTo(101L);
    assertThat(chatwoot.calls()).containsExactly(MESSAGES);
    JsonNode body = chatwoot.asked().get(0).json();
    assertThat(body.path("content").asText()).isEqualTo("Hello");
    assertThat(body.path("message_type").asText()).isEqualTo("incoming");
    assertThat(body.path("source_id").asText()).isEqualTo("mid.1");
    assertThat(body.path("external_created_at").asText()).isEqualTo("2026-03-01T12:00:00Z");
  }

  @Test
  void a_reply_a_mirror_and_what_the_sender_added_go_along() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    InboundMessage message =
        new InboundMessage(
            "mid.2",
            Direction.OUTGOING,
            ChatwootRoutes.ann(),
            "Hi",
            List.of(),
            "mid.1",
            Map.of("campaign", "spring"));

    routes.passing("post-message", delivery(target(chatwoot.url()), message, 9L, 7L));

    JsonNode body = chatwoot.asked().get(0).json();
    assertThat(body.path("message_type").asText()).isEqualTo("outgoing");
    assertThat(body.at("/content_attributes/in_reply_to_external_id").asText()).isEqualTo("mid.1");
    assertThat(body.at("/content_attributes/campaign").asText()).isEqualTo("spring");
  }

  @Test
  void a_file_that_is_not_there_is_a_line_below_the_text() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);
    delivery.files(
        new DeliveryFiles(
            List.of(), List.of("[image not available: it is gone]", "[2 more files not shown]")));

    routes.passing("post-message", delivery);

    assertThat(chatwoot.asked().get(0).json().path("content").asText())
        .isEqualTo("Hello\n[image not available: it is gone]\n[2 more files not shown]");
  }

  @Test
  void P2_files_go_along_as_a_form_of_known_length_in_one_request() throws Exception {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    InboundMessage message =
        new InboundMessage(
            "mid.2",
            Direction.INCOMING,
            ChatwootRoutes.ann(),
            "Gr\u00fc\u00dfe \ud83d\ude00",
            List.of(),
            "mid.1",
            Map.of());
    Delivery delivery = delivery(target(chatwoot.url()), message, 9L, 7L);
    DeliveryFile file = new DeliveryFile(1, "r\u00e9sum\u00e9 \ud83d\ude00.txt", "text/plain", 5);
    delivery.files(new DeliveryFiles(List.of(file), List.of()));
    try (TemporaryFile content = TemporaryFile.create()) {
      content.append("bytes".getBytes(StandardCharsets.UTF_8), 0, 5);
      file.content(content);

      routes.passing("post-message", delivery);
    }

    FakeChatwoot.Asked asked = chatwoot.asked().get(0);
    assertThat(asked.headers().getFirst("Content-type"))
        .startsWith("multipart/form-data; boundary=");
    assertThat(Integer.parseInt(asked.headers().getFirst("Content-length")))
        .isEqualTo(asked.body().getBytes(StandardCharsets.UTF_8).length);
    assertThat(asked.headers().keySet())
        .containsExactlyInAnyOrder(
            "Accept",
            "Api-access-token",
            "Connection",
            "Content-length",
            "Content-type",
            "Host",
            "User-agent");
    assertThat(asked.body())
        .contains("name=\"content\"\r\n\r\nGr\u00fc\u00dfe \ud83d\ude00\r\n")
        .contains("name=\"source_id\"\r\n\r\nmid.2\r\n")
        .contains("name=\"message_type\"\r\n\r\nincoming\r\n")
        .contains("name=\"external_created_at\"\r\n\r\n2026-03-01T12:00:00Z\r\n")
        .contains("name=\"content_attributes\"\r\n\r\n{\"in_reply_to_external_id\":\"mid.1\"}\r\n")
        .contains(
            "name=\"attachments[]\"; filename=\"r\u00e9sum\u00e9 \ud83d\ude00.txt\"\r\n"
                + "Content-Type: text/plain\r\n\r\nbytes\r\n");
    assertThat(chatwoot.asked()).hasSize(1);
  }

  @Test
  void files_that_are_too_large_for_Chatwoot_are_lines_and_the_text_is_posted() throws Exception {
    chatwoot.on(MESSAGES, 413, "<html>Request Entity Too Large</html>");
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);
    DeliveryFile file = new DeliveryFile(1, "a.mp4", "video/mp4", 5);
    delivery.files(new DeliveryFiles(List.of(file), List.of("[1 more file not shown]")));
    try (TemporaryFile content = TemporaryFile.create()) {
      content.append("bytes".getBytes(StandardCharsets.UTF_8), 0, 5);
      file.content(content);

      routes.passing("post-message", delivery);
    }

    assertThat(chatwoot.asked()).hasSize(2);
    assertThat(chatwoot.asked().get(1).json().path("content").asText())
        .isEqualTo(
            "Hello\n[video not available: Chatwoot takes no message of this size]"
                + "\n[1 more file not shown]");
    assertThat(delivery.messageId()).isEqualTo(101L);
  }

  @Test
  void P2_a_call_with_files_asks_for_as_much_time_as_they_take() throws Exception {
    List<Duration> asked = new ArrayList<>();
    Delivery delivery =
        new Delivery(
            target(chatwoot.url(), ConversationPolicy.REOPEN, Duration.ofSeconds(20)),
            ChatwootRoutes.message(ChatwootRoutes.ann(), "Hi"),
            ChatwootRoutes.RECEIVED,
            ChatwootRoutes.RECEIVED,
            (effect, deadline) -> {
              asked.add(deadline);
              throw new LeaseLost("taken over");
            },
            9L,
            7L);
    DeliveryFile file = new DeliveryFile(1, "a.mp4", "video/mp4", 30L * 1024 * 1024);
    delivery.files(new DeliveryFiles(List.of(file), List.of()));

    assertThat(routes.send("post-message", delivery).getException()).isInstanceOf(LeaseLost.class);

    assertThat(asked.get(0)).isBetween(Duration.ofSeconds(140), Duration.ofSeconds(142));
  }

  @Test
  void a_message_that_is_too_long_is_cut_between_characters_with_a_note() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    InboundMessage message = ChatwootRoutes.message(ChatwootRoutes.ann(), "😀".repeat(150_001));

    routes.passing("post-message", delivery(target(chatwoot.url()), message, 9L, 7L));

    String content = chatwoot.asked().get(0).json().path("content").asText();
    assertThat(CodePoints.count(content)).isEqualTo(MessageContent.LONGEST);
    assertThat(content).matches("(😀)+\\n\\[cut: the message has 150001 characters]");
  }

  @Test
  void only_what_is_meant_for_Chatwoot_is_sent_and_nothing_of_it_stays() {
    chatwoot.on(MESSAGES, 200, Map.of("X-Request-Id", "r1"), "{\"id\":101}");

    Exchange exchange = routes.send("post-message", delivery(target(chatwoot.url()), 9L, 7L));

    assertThat(exchange.getException()).isNull();
    assertThat(exchange.getMessage().getHeaders()).isEmpty();
    assertThat(exchange.getMessage().getBody()).isNull();
    Map<String, List<String>> headers = chatwoot.asked().get(0).headers();
    assertThat(headers.get("Api-access-token")).containsExactly(ChatwootRoutes.TOKEN);
    assertThat(headers.get("Content-type")).containsExactly("application/json");
    assertThat(headers.keySet())
        .containsExactlyInAnyOrder(
            "Accept",
            "Api-access-token",
            "Connection",
            "Content-length",
            "Content-type",
            "Host",
            "User-agent");
  }

  @Test
  void P2_each_failed_call_was_one_request() {
    for (int status : new int[] {429, 500, 502, 503, 504}) {
      chatwoot.on(MESSAGES, status, "");
    }
    chatwoot.on(MESSAGES, 503, "");
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);
    for (int call = 1; call <= 5; call++) {
      routes.failing("post-message", delivery);
      assertThat(chatwoot.calls()).hasSize(call);
      assertThat(delivery.isPlaced()).isFalse();
    }
  }

  @Test
  void P7_a_throttled_call_tells_how_long_to_wait() {
    chatwoot.on(MESSAGES, 429, Map.of("Retry-After", "7"), "Retry later\n");

    ChatwootFailure failure =
        routes.failing("post-message", delivery(target(chatwoot.url()), 9L, 7L));

    assertThat(failure.kind()).isEqualTo(FailureKind.THROTTLED);
    assertThat(failure.retryAfter()).isEqualTo(Duration.ofSeconds(7));
  }

  @Test
  void P2_a_stalled_post_is_unclear_at_its_deadline() throws Exception {
    try (RawServer server = new RawServer((out, closing) -> closing.await())) {
      ChatwootFailure failure =
          routes.failing("post-message", delivery(target(server.url()), 9L, 7L));

      assertThat(failure.kind()).isEqualTo(FailureKind.UNCLEAR);
      assertThat(failure).hasMessageContaining("create-message: no answer, unclear");
      assertThat(server.requests()).hasSize(1);
    }
  }

  @Test
  void P2_a_success_without_an_id_is_unclear() {
    chatwoot.on(MESSAGES, 200, "<html>maintenance</html>");

    assertThat(routes.failing("post-message", delivery(target(chatwoot.url()), 9L, 7L)).kind())
        .isEqualTo(FailureKind.UNCLEAR);
  }

  @Test
  void P7_an_unreachable_Chatwoot_is_not_reached_and_the_token_is_gone() {
    Delivery delivery = delivery(target(URI.create("http://127.0.0.1:1")), 9L, 7L);

    Exchange exchange = routes.send("post-message", delivery);

    assertThat(exchange.getException()).isInstanceOf(NotReached.class);
    assertThat(exchange.getException()).message().doesNotContain(ChatwootRoutes.TOKEN);
    assertThat(exchange.getMessage().getHeaders()).isEmpty();
  }

  @Test
  void P2_a_lost_lease_is_not_followed_by_a_call() {
    List<Duration> asked = new ArrayList<>();
    Delivery delivery =
        new Delivery(
            target(chatwoot.url(), ConversationPolicy.REOPEN, Duration.ofSeconds(20)),
            ChatwootRoutes.message(ChatwootRoutes.ann(), "x".repeat(256 * 1024)),
            ChatwootRoutes.RECEIVED,
            ChatwootRoutes.RECEIVED,
            (effect, deadline) -> {
              assertThat(effect).isEqualTo(ChatwootCall.Effect.MESSAGE);
              asked.add(deadline);
              throw new LeaseLost("taken over");
            },
            9L,
            7L);

    assertThat(routes.send("post-message", delivery).getException()).isInstanceOf(LeaseLost.class);
    assertThat(chatwoot.asked()).isEmpty();
    assertThat(asked.get(0)).isBetween(Duration.ofSeconds(20), Duration.ofSeconds(22));
  }

  @Test
  void P2_a_look_asks_for_time_and_not_for_a_message_that_may_be_there() {
    List<ChatwootCall.Effect> effects = new ArrayList<>();
    Delivery delivery =
        new Delivery(
            target(chatwoot.url()),
            ChatwootRoutes.message(ChatwootRoutes.ann(), "Hello"),
            ChatwootRoutes.RECEIVED,
            ChatwootRoutes.RECEIVED,
            (effect, deadline) -> effects.add(effect),
            9L,
            7L);

    routes.send("look-for-message", delivery);

    assertThat(effects).isNotEmpty().containsOnly(ChatwootCall.Effect.NOTHING);
  }

  @Test
  void what_was_placed_already_is_not_posted_again() {
    Delivery delivery = delivery(target(chatwoot.url()), 9L, 7L);
    delivery.messageId(5);

    routes.passing("post-message", delivery);

    assertThat(chatwoot.asked()).isEmpty();
  }

  @Test
  void P2_a_gone_conversation_is_stale() {
    chatwoot.on(MESSAGES, 404, "{\"error\":\"Resource could not be found\"}");

    assertThat(routes.failing("post-message", delivery(target(chatwoot.url()), 9L, 7L)))
        .isInstanceOf(StaleIds.class);
  }
}
