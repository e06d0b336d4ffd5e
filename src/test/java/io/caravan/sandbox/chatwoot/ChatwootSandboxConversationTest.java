package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxConversationTest {

  private final ManualClock clock = new ManualClock();
  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;
  private long contact;

  @BeforeEach
  void start() {
    sandbox =
        ChatwootSandbox.start(
            0, SandboxOptions.defaults().clock(clock).deleteDelay(Duration.ofMinutes(5)));
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
    contact = api.contact(inbox, "ig-1");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private ApiClient.Answer create(String more) {
    String body = ApiClient.conversationBody(inbox, contact, "ig-1");
    return api.post("/conversations", body.substring(0, body.length() - 1) + more + "}");
  }

  @Test
  void a_create_answers_the_bare_conversation() {
    var answer = create(",\"custom_attributes\":{\"a\":1}");
    assertThat(answer.status()).isEqualTo(200);
    var json = answer.json();
    assertThat(json.path("id").asLong()).isOne();
    assertThat(json.path("status").asText()).isEqualTo("open");
    assertThat(json.path("inbox_id").asLong()).isEqualTo(inbox.id());
    assertThat(json.path("uuid").asText()).hasSize(36);
    assertThat(json.path("updated_at").isDouble()).isTrue();
    assertThat(json.path("created_at").asLong()).isEqualTo(clock.instant().getEpochSecond());
    assertThat(json.at("/meta/sender/id").asLong()).isEqualTo(contact);
    assertThat(json.at("/meta/sender").has("contact_inboxes")).isFalse();
    assertThat(json.at("/meta/channel").asText()).isEqualTo("Channel::Api");
    assertThat(json.path("messages")).isEmpty();
    assertThat(json.at("/custom_attributes/a").asInt()).isOne();
  }

  @Test
  void a_nested_message_is_made_in_the_same_call() {
    var answer =
        create(
            ",\"message\":{\"content\":\"hi\",\"message_type\":\"incoming\","
                + "\"source_id\":\"m-1\"}");
    assertThat(answer.status()).isEqualTo(200);
    var first = answer.json().at("/messages/0");
    assertThat(first.path("source_id").asText()).isEqualTo("m-1");
    assertThat(first.path("id").asLong()).isEqualTo(sandbox.messages().get(0).id());
    assertThat(first.at("/conversation/contact_inbox/source_id").asText()).isEqualTo("ig-1");
  }

  @Test
  void a_nested_message_may_come_as_multipart_with_a_file() {
    var answer =
        api.multipart(
            "/conversations",
            "a.png",
            new byte[] {1, 2},
            "inbox_id",
            Long.toString(inbox.id()),
            "contact_id",
            Long.toString(contact),
            "source_id",
            "ig-1",
            "message[content]",
            "look",
            "message[message_type]",
            "incoming",
            "message[source_id]",
            "m-1",
            "message[content_attributes][a]",
            "b");
    assertThat(answer.status()).isEqualTo(200);
    Message message = sandbox.messages().get(0);
    assertThat(message.sourceId()).isEqualTo("m-1");
    assertThat(message.attachments()).hasSize(1);
    assertThat(message.contentAttributes().path("a").asText()).isEqualTo("b");
  }

  @Test
  void a_wrong_nested_message_rolls_the_conversation_back_and_leaves_a_gap_of_display_ids() {
    var tooLong = create(",\"message\":{\"content\":\"" + "x".repeat(150_001) + "\"}");
    assertThat(tooLong.status()).isEqualTo(422);
    assertThat(tooLong.body())
        .isEqualTo(
            "{\"message\":\"Content is too long (maximum is 150000"
                + " characters)\",\"attributes\":[\"content\"]}");
    assertThat(sandbox.conversations()).isEmpty();
    assertThat(create("").id()).isEqualTo(2);
  }

  @Test
  void a_nested_incoming_message_outside_api_inboxes_is_500() {
    Inbox sms = sandbox.inbox(1, "SMS", "Channel::Sms", null);
    var answer =
        api.post(
            "/conversations",
            """
            {"inbox_id":%d,"contact_id":%d,"source_id":"+491",
             "message":{"message_type":"incoming"}}\
            """
                .formatted(sms.id(), contact));
    assertThat(answer.status()).isEqualTo(500);
    assertThat(sandbox.conversations()).isEmpty();
  }

  @Test
  void without_the_lock_flag_each_create_makes_one_with_it_the_last_of_any_status_is_answered() {
    create("");
    assertThat(create("").id()).isEqualTo(2);
    sandbox.lockToSingleConversation(inbox.id(), true);
    sandbox.status(2, "resolved");
    var answer = create("");
    assertThat(answer.id()).isEqualTo(2);
    assertThat(answer.json().path("status").asText()).isEqualTo("resolved");
    assertThat(sandbox.conversations()).hasSize(2);
  }

  @Test
  void a_source_id_alone_is_looked_up_everywhere_or_404() {
    assertThat(api.post("/conversations", "{\"source_id\":\"ig-1\"}").status()).isEqualTo(200);
    assertThat(api.post("/conversations", "{\"source_id\":\"ig-9\"}").status()).isEqualTo(404);
    assertThat(api.post("/conversations", "{}").status()).isEqualTo(404);
  }

  @Test
  void another_contacts_source_id_is_422() {
    long bob = api.contact(inbox, "ig-2");
    var answer = api.post("/conversations", ApiClient.conversationBody(inbox, bob, "ig-1"));
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.body()).isEqualTo("{\"error\":\"source_id should be unique\"}");
  }

  @Test
  void a_blocked_contact_starts_resolved_a_bot_pending_and_nonsense_is_500() {
    assertThat(create(",\"status\":\"snoozed\"").json().path("status").asText())
        .isEqualTo("snoozed");
    assertThat(create(",\"status\":\"odd\"").status()).isEqualTo(500);
    assertThat(create(",\"custom_attributes\":\"text\"").status()).isEqualTo(500);
    sandbox.activeBot(inbox.id(), true);
    assertThat(create("").json().path("status").asText()).isEqualTo("pending");
    api.patch("/contacts/" + contact, "{\"blocked\":true}");
    assertThat(create("").json().path("status").asText()).isEqualTo("resolved");
  }

  @Test
  void too_long_attributes_are_422() {
    var answer = create(",\"custom_attributes\":{\"a\":\"" + "x".repeat(1501) + "\"}");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(create(",\"additional_attributes\":{\"a\":10000000000}").status()).isEqualTo(422);
  }

  @Test
  void show_answers_404_and_401_in_their_shapes() {
    long id = create("").id();
    assertThat(api.get("/conversations/" + id).id()).isEqualTo(id);
    assertThat(api.get("/conversations/99").body())
        .isEqualTo("{\"error\":\"Resource could not be found\"}");
    var agent = api.token(sandbox.agentToken(Set.of()));
    assertThat(agent.get("/conversations/" + id).body())
        .isEqualTo("{\"error\":\"You are not authorized to do this action\"}");
    assertThat(agent.message(id, "hi", "m-1").status()).isEqualTo(401);
  }

  @Test
  void the_list_filters_by_status_inbox_and_source_id_and_pages_by_25() {
    create("");
    create("");
    sandbox.status(1, "resolved");
    long other = api.contact(inbox, "ig-2");
    api.conversation(inbox, other, "ig-2");
    assertThat(list("")).containsExactly(3, 2);
    assertThat(list("?status=all&source_id=ig-1&inbox_id=" + inbox.id())).containsExactly(2, 1);
    assertThat(list("?status=resolved")).containsExactly(1);
    assertThat(list("?status=all&inbox_id=99")).isEmpty();
    for (int i = 0; i < 25; i++) {
      create("");
    }
    assertThat(list("?status=all&source_id=ig-1")).hasSize(25);
    assertThat(list("?status=all&source_id=ig-1&page=2")).containsExactly(2, 1);
    assertThat(list("?status=all&source_id=ig-1&page=3")).isEmpty();
    assertThat(api.get("/conversations?status=all").json().at("/data/meta/all_count").asInt())
        .isEqualTo(28);
  }

  private List<Integer> list(String query) {
    var ids = new ArrayList<Integer>();
    api.get("/conversations" + query)
        .json()
        .at("/data/payload")
        .forEach(row -> ids.add(row.path("id").asInt()));
    return ids;
  }

  @Test
  void a_contacts_conversations_are_the_20_latest_active() {
    for (int i = 0; i < 21; i++) {
      create("");
    }
    clock.forward(1);
    api.message(1, "hi", "m-1");
    var payload = api.get("/contacts/" + contact + "/conversations").json().path("payload");
    assertThat(payload).hasSize(20);
    assertThat(payload.at("/0/id").asInt()).isOne();
  }

  @Test
  void status_labels_attributes_and_typing_can_be_set() {
    create("");
    var toggled = api.post("/conversations/1/toggle_status", "{}").json().path("payload");
    assertThat(toggled.path("success").asBoolean()).isTrue();
    assertThat(toggled.path("current_status").asText()).isEqualTo("resolved");
    assertThat(
            api.post("/conversations/1/toggle_status", "{\"status\":\"pending\"}")
                .json()
                .at("/payload/current_status")
                .asText())
        .isEqualTo("pending");
    api.post("/conversations/1/custom_attributes", "{\"custom_attributes\":{\"a\":1}}");
    api.post("/conversations/1/custom_attributes", "{\"custom_attributes\":{\"b\":2}}");
    assertThat(sandbox.conversations().get(0).customAttributes()).hasToString("{\"b\":2}");
    assertThat(api.post("/conversations/1/labels", "{\"labels\":[\"vip\"]}").body())
        .isEqualTo("{\"payload\":[\"vip\"]}");
    assertThat(api.get("/conversations/1/labels").body()).isEqualTo("{\"payload\":[\"vip\"]}");
    assertThat(
            api.post("/conversations/1/toggle_typing_status", "{\"typing_status\":\"on\"}")
                .status())
        .isEqualTo(200);
  }

  @Test
  void a_deleted_conversation_is_404_once_the_background_job_ran() {
    create("");
    assertThat(api.delete("/conversations/1").status()).isEqualTo(200);
    assertThat(api.get("/conversations/1").status()).isEqualTo(200);
    sandbox.runJobs();
    assertThat(api.message(1, "hi", "m-1").status()).isEqualTo(404);
    create("");
    sandbox.deleteConversation(2);
    assertThat(api.message(2, "hi", "m-1").status()).isEqualTo(404);
  }
}
