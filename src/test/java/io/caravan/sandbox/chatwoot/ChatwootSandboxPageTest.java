package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page, and the switches that it and other processes use. */
class ChatwootSandboxPageTest {

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private ApiClient root;
  private Inbox inbox;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
    root = api.root();
    inbox = sandbox.apiInbox("Insta");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private String page() {
    var answer = root.get("/");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
    return answer.body();
  }

  private long deliver(String content, String sourceId) {
    long conversation = api.conversation(inbox, api.contact(inbox, "ig-1"), "ig-1");
    api.message(conversation, content, sourceId);
    return conversation;
  }

  @Test
  void a_newcomer_sees_the_message_arrive() {
    assertThat(page()).contains("Insta").contains("Nothing has arrived yet.").contains("holds");
    deliver("hello", "m-1");
    assertThat(page())
        .contains("Ada")
        .contains("Conversation 1, open, 1 message")
        .contains("<p>hello</p>")
        .contains("source_id m-1")
        .doesNotContain("Nothing has arrived yet.");
  }

  @Test
  void what_comes_from_outside_is_escaped() {
    String evil = "<script>alert('x')</script><!--live-->&\"";
    deliver(evil, "<b>m</b>");
    deliver(evil, "<b>m</b>");
    assertThat(page())
        .doesNotContain("<script>alert")
        .doesNotContain("<b>m</b>")
        .doesNotContain("<!--live-->")
        .contains("&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;");
  }

  @Test
  void broken_invariants_and_faults_show() {
    long conversation = deliver("hello", "m-1");
    api.message(conversation, "hello", "m-1");
    sandbox.faults().add(Fault.at(Endpoint.MESSAGE_LIST, Effect.REFUSE_500).times(3));
    assertThat(page())
        .contains("<td class=broken>{m-1=2}")
        .contains("<th>MESSAGE_LIST<td class=broken>REFUSE_500<td>3 left");
  }

  @Test
  void a_fault_can_be_switched_on_and_off_over_http() {
    long conversation = deliver("hello", "m-1");
    var added =
        root.post(
            "/sandbox/faults",
            """
            {"endpoint":"MESSAGE_CREATE","effect":"COMMIT_THEN_504","times":"2","delayMs":"",
             "bodyContains":"m-2"}\
            """);
    assertThat(added.json().at("/0/times").asInt()).isEqualTo(2);
    assertThat(api.message(conversation, "x", "m-3").status()).isEqualTo(200);
    assertThat(api.message(conversation, "x", "m-2").status()).isEqualTo(504);
    assertThat(root.delete("/sandbox/faults").json()).isEmpty();
    assertThat(api.message(conversation, "x", "m-2").status()).isEqualTo(200);
  }

  @Test
  void a_wrong_fault_is_422_and_says_what_is_expected() {
    assertThat(root.post("/sandbox/faults", "{\"effect\":\"odd\"}").error())
        .startsWith("effect: expected one of [COMMIT_THEN_500,");
    assertThat(root.post("/sandbox/faults", "{\"effect\":\"SLOW\",\"times\":\"x\"}").error())
        .startsWith("times: expected");
    assertThat(root.post("/sandbox/faults", "{\"effect\":\"SLOW\",\"probability\":\"2\"}").status())
        .isEqualTo(422);
    assertThat(sandbox.faults().active()).isEmpty();
  }

  @Test
  void faults_for_any_endpoint_spare_the_sandboxs_own() {
    sandbox.faults().add(Fault.at(Endpoint.ANY, Effect.REFUSE_CUT));
    assertThat(root.get("/sandbox/state").status()).isEqualTo(200);
    assertThatThrownBy(() -> root.get("/health")).isInstanceOf(UncheckedIOException.class);
    assertThat(sandbox.requests().count(Endpoint.ANY)).isPositive();
    assertThat(sandbox.requests().all())
        .allSatisfy(entry -> assertThat(entry.endpoint()).isEqualTo(Endpoint.HEALTH));
  }

  @Test
  void the_state_is_there_as_json_without_tokens() {
    deliver("hello", "m-1");
    var state = root.get("/sandbox/state").json();
    assertThat(state.at("/inboxes/0/name").asText()).isEqualTo("Insta");
    assertThat(state.at("/inboxes/0").has("secret")).isFalse();
    assertThat(state.path("contacts")).hasSize(1);
    assertThat(state.path("conversations")).hasSize(1);
    assertThat(state.at("/messages/0/sourceId").asText()).isEqualTo("m-1");
    assertThat(state.at("/invariants/hold").asBoolean()).isTrue();
  }

  @Test
  void a_reset_empties_it_but_keeps_the_inbox() {
    deliver("hello", "m-1");
    var state = root.post("/sandbox/reset", "{}").json();
    assertThat(state.path("messages")).isEmpty();
    assertThat(state.path("inboxes")).hasSize(1);
    assertThat(sandbox.requests().all()).isEmpty();
  }

  @Test
  void it_refuses_connections_for_a_while_when_told_so() {
    assertThat(root.post("/sandbox/down", "{}").status()).isEqualTo(422);
    assertThat(root.post("/sandbox/down?seconds=1", "{}").status()).isEqualTo(200);
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(() -> !answers());
    Awaitility.await().atMost(Duration.ofSeconds(5)).until(this::answers);
  }

  private boolean answers() {
    try {
      return root.get("/health").status() == 200;
    } catch (UncheckedIOException e) {
      return false;
    }
  }
}
