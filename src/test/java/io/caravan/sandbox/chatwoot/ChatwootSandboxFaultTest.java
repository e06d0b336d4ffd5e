package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxFaultTest {

  private static final Duration SOON = Duration.ofSeconds(5);

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private long conversation;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
    Inbox inbox = sandbox.apiInbox("Insta");
    conversation = api.conversation(inbox, api.contact(inbox, "ig-1"), "ig-1");
    sandbox.requests().clear();
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private ApiClient.Answer post() {
    return api.message(conversation, "hi", "m-1");
  }

  private void once(Effect effect) {
    sandbox.faults().add(Fault.at(Endpoint.MESSAGE_CREATE, effect).once());
  }

  @Test
  void a_commit_then_error_writes_and_answers_the_error_once() {
    Map<Effect, Integer> effects =
        Map.of(
            Effect.COMMIT_THEN_500, 500,
            Effect.COMMIT_THEN_502, 502,
            Effect.COMMIT_THEN_503, 503,
            Effect.COMMIT_THEN_504, 504,
            Effect.COMMIT_THEN_422, 422);
    effects.forEach(
        (effect, status) -> {
          sandbox.reset();
          start(effect, status);
          assertThat(sandbox.messages()).as(effect.name()).hasSize(1);
          assertThat(post().status()).isEqualTo(200);
        });
  }

  private void start(Effect effect, int status) {
    Inbox inbox = sandbox.inboxes().get(0);
    conversation = api.conversation(inbox, api.contact(inbox, "ig-1"), "ig-1");
    once(effect);
    var answer = post();
    assertThat(answer.status()).isEqualTo(status);
    boolean html = answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html");
    assertThat(html).isEqualTo(status > 500);
  }

  @Test
  void a_false_422_has_a_redis_text_and_the_message_is_there() {
    once(Effect.COMMIT_THEN_422);
    assertThat(post().error()).contains("Redis");
    assertThat(sandbox.messages()).hasSize(1);
  }

  @Test
  void a_refusal_writes_nothing() {
    Map<Effect, Integer> effects =
        Map.of(
            Effect.REFUSE_422, 422,
            Effect.REFUSE_422_FLOOD, 422,
            Effect.REFUSE_500, 500,
            Effect.REFUSE_502, 502,
            Effect.REFUSE_503, 503,
            Effect.REFUSE_504, 504,
            Effect.THROTTLE_429, 429,
            Effect.UNAUTHORIZED_401, 401,
            Effect.NOT_FOUND_404, 404);
    effects.forEach(
        (effect, status) -> {
          once(effect);
          assertThat(post().status()).as(effect.name()).isEqualTo(status);
        });
    assertThat(sandbox.messages()).isEmpty();
    assertThat(post().status()).isEqualTo(200);
  }

  @Test
  void a_429_is_plain_text_and_has_a_retry_after_only_if_the_fault_says_so() {
    once(Effect.THROTTLE_429);
    var plain = post();
    assertThat(plain.body()).isEqualTo("Retry later\n");
    assertThat(plain.headers().firstValue("Content-Type")).contains("text/plain");
    assertThat(plain.headers().firstValue("Retry-After")).isEmpty();
    sandbox
        .faults()
        .add(Fault.at(Endpoint.ANY, Effect.THROTTLE_429).once().retryAfter(Duration.ofSeconds(7)));
    assertThat(post().headers().firstValue("Retry-After")).contains("7");
  }

  @Test
  void a_cut_connection_gives_no_answer_with_or_without_the_message() {
    once(Effect.COMMIT_THEN_CUT);
    assertThatThrownBy(this::post).isInstanceOf(UncheckedIOException.class);
    assertThat(sandbox.messages()).hasSize(1);
    once(Effect.REFUSE_CUT);
    assertThatThrownBy(this::post).isInstanceOf(UncheckedIOException.class);
    assertThat(sandbox.messages()).hasSize(1);
    assertThat(sandbox.requests().of(Endpoint.MESSAGE_CREATE))
        .extracting(RequestLog.Entry::status)
        .containsOnly(RequestLog.CUT);
  }

  @Test
  void an_answer_can_be_cut_in_its_middle() {
    once(Effect.COMMIT_THEN_CUT_BODY);
    assertThatThrownBy(this::post).isInstanceOf(UncheckedIOException.class);
    assertThat(sandbox.messages()).hasSize(1);
  }

  @Test
  void a_stall_after_the_commit_outlasts_the_client() {
    once(Effect.COMMIT_THEN_STALL);
    assertThatThrownBy(this::postImpatiently).hasCauseInstanceOf(HttpTimeoutException.class);
    sandbox.faults().awaitHit(Endpoint.MESSAGE_CREATE, 1, SOON);
    assertThat(sandbox.messages()).hasSize(1);
  }

  @Test
  void a_stall_before_the_commit_writes_after_the_client_gave_up() {
    once(Effect.STALL_THEN_COMMIT);
    assertThatThrownBy(this::postImpatiently).hasCauseInstanceOf(HttpTimeoutException.class);
    sandbox.faults().awaitHit(Endpoint.MESSAGE_CREATE, 1, SOON);
    assertThat(sandbox.messages()).isEmpty();
    sandbox.faults().clear();
    Awaitility.await().atMost(SOON).until(() -> sandbox.messages().size() == 1);
  }

  private void postImpatiently() {
    api.post(
        "/conversations/" + conversation + "/messages",
        ApiClient.messageBody("hi", "m-1"),
        Duration.ofMillis(200));
  }

  @Test
  void closing_lets_stalled_requests_go() throws Exception {
    once(Effect.COMMIT_THEN_STALL);
    CompletableFuture<ApiClient.Answer> stalled =
        api.postAsync(
            "/conversations/" + conversation + "/messages", ApiClient.messageBody("hi", "m-1"));
    sandbox.faults().awaitHit(Endpoint.MESSAGE_CREATE, 1, SOON);
    sandbox.close();
    stalled.handle((answer, error) -> true).get(5, TimeUnit.SECONDS);
  }

  @Test
  void slowness_delays_and_then_answers_as_ever() {
    sandbox
        .faults()
        .add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.SLOW).delay(Duration.ofMillis(150)));
    long start = System.nanoTime();
    assertThat(post().status()).isEqualTo(200);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(149));
  }

  @Test
  void a_fault_hits_its_own_endpoint_and_the_requests_it_matches_only() {
    sandbox
        .faults()
        .add(
            Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500)
                .matching(json -> json.path("source_id").asText().equals("m-2")));
    assertThat(post().status()).isEqualTo(200);
    assertThat(api.message(conversation, "hi", "m-2").status()).isEqualTo(500);
    assertThat(api.get("/conversations/" + conversation).status()).isEqualTo(200);
    assertThat(sandbox.faults().hits(Endpoint.MESSAGE_CREATE)).isOne();
  }

  @Test
  void a_probability_is_seeded_so_that_a_run_can_be_repeated() {
    String first = statuses(42);
    assertThat(statuses(42)).isEqualTo(first);
    assertThat(first).contains("200").contains("500");
  }

  private String statuses(long seed) {
    sandbox.faults().clear();
    sandbox
        .faults()
        .add(Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500).probability(0.5, seed));
    StringBuilder statuses = new StringBuilder();
    for (int i = 0; i < 20; i++) {
      statuses.append(post().status()).append(' ');
    }
    return statuses.toString();
  }

  @Test
  void down_refuses_connections_and_up_listens_on_the_same_port_with_all_data() {
    post();
    int port = sandbox.port();
    for (int i = 0; i < 3; i++) {
      sandbox.down();
      assertThatThrownBy(this::post).hasCauseInstanceOf(ConnectException.class);
      sandbox.up();
      assertThat(api.get("/conversations/" + conversation).status()).isEqualTo(200);
    }
    assertThat(sandbox.port()).isEqualTo(port);
    assertThat(sandbox.messages()).hasSize(1);
  }

  @Test
  void a_rotated_token_is_refused() {
    String token = sandbox.rotateToken();
    assertThat(post().body()).isEqualTo("{\"error\":\"Invalid Access Token\"}");
    assertThat(api.token(token).message(conversation, "hi", "m-1").status()).isEqualTo(200);
  }

  @Test
  void a_taken_port_is_named_with_its_setting() {
    assertThatThrownBy(() -> ChatwootSandbox.start(sandbox.port()))
        .hasMessageContaining(Integer.toString(sandbox.port()))
        .hasMessageContaining("caravan.sandbox.port");
  }

  @Test
  void the_log_counts_requests_with_the_status_they_were_answered() {
    post();
    api.message(999, "hi", "m-1");
    assertThat(sandbox.requests().count(Endpoint.MESSAGE_CREATE)).isEqualTo(2);
    assertThat(sandbox.requests().count(Endpoint.ANY, entry -> entry.status() == 404)).isOne();
    assertThat(sandbox.requests().all())
        .allSatisfy(entry -> assertThat(entry.path()).endsWith("/messages"));
  }
}
