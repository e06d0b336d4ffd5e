package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxMessageTest {

  private final ManualClock clock = new ManualClock();
  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;
  private long contact;
  private long conversation;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0, SandboxOptions.defaults().clock(clock).messagesPerMinute(5));
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
    contact = api.contact(inbox, "ig-1");
    conversation = api.conversation(inbox, contact, "ig-1");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private ApiClient.Answer post(String json) {
    return api.post("/conversations/" + conversation + "/messages", json);
  }

  @Test
  void an_incoming_message_is_answered_200_with_its_source_id_and_the_contact_as_sender() {
    var answer =
        post(
            """
            {"content":"hi","message_type":"incoming","source_id":"m-1","echo_id":"e-1",
             "content_attributes":{"a":1},"external_created_at":1700000000}\
            """);
    assertThat(answer.status()).isEqualTo(200);
    var json = answer.json();
    assertThat(json.path("content").asText()).isEqualTo("hi");
    assertThat(json.path("message_type").asInt()).isZero();
    assertThat(json.path("source_id").asText()).isEqualTo("m-1");
    assertThat(json.path("echo_id").asText()).isEqualTo("e-1");
    assertThat(json.path("conversation_id").asLong()).isEqualTo(conversation);
    assertThat(json.path("status").asText()).isEqualTo("sent");
    assertThat(json.path("content_type").asText()).isEqualTo("text");
    assertThat(json.path("private").asBoolean()).isFalse();
    assertThat(json.path("created_at").asLong()).isEqualTo(clock.instant().getEpochSecond());
    assertThat(json.at("/content_attributes/a").asInt()).isOne();
    assertThat(json.at("/content_attributes/external_created_at").asLong())
        .isEqualTo(1_700_000_000);
    assertThat(json.at("/sender/id").asLong()).isEqualTo(contact);
    assertThat(json.at("/sender/type").asText()).isEqualTo("contact");
    assertThat(sandbox.messages(conversation)).hasSize(1);
  }

  @Test
  void a_message_is_outgoing_unless_said_otherwise_and_the_token_owner_sends_it() {
    var answer = post("{\"content\":\"hello\"}");
    assertThat(answer.json().path("message_type").asInt()).isEqualTo(1);
    assertThat(answer.json().at("/sender/type").asText()).isEqualTo("user");
  }

  @Test
  void the_same_source_id_twice_makes_two_messages() {
    api.message(conversation, "one", "m-1");
    api.message(conversation, "one", "m-1");
    assertThat(sandbox.messages()).extracting(Message::sourceId).containsExactly("m-1", "m-1");
    assertThat(sandbox.invariants().messagesPerSourceId()).containsEntry("m-1", 2);
  }

  @Test
  void an_empty_message_is_accepted() {
    assertThat(post("{\"message_type\":\"incoming\"}").status()).isEqualTo(200);
  }

  @Test
  void incoming_in_another_than_an_api_inbox_is_422() {
    Inbox whatsapp = sandbox.inbox(1, "WA", "Channel::Whatsapp", null);
    long other = api.contact(whatsapp, "491700000000");
    long id = api.conversation(whatsapp, other, "491700000000");
    var answer = api.message(id, "hi", "m-1");
    assertThat(answer.status()).isEqualTo(422);
    assertThat(answer.error()).isEqualTo("Incoming messages are only allowed in Api inboxes");
  }

  @Test
  void errors_of_the_message_route_are_422_with_their_text() {
    assertThat(post("{\"content\":\"" + "x".repeat(150_001) + "\"}").body())
        .isEqualTo(
            "{\"error\":\"Validation failed: Content is too long (maximum is 150000"
                + " characters)\"}");
    assertThat(post("{\"message_type\":\"strange\"}").body())
        .isEqualTo("{\"error\":\"'strange' is not a valid message_type\"}");
    assertThat(post("{\"content_type\":\"strange\"}").status()).isEqualTo(422);
    assertThat(post("{\"attachments\":[\"http://a/b.png\"]}").status()).isEqualTo(422);
    assertThat(post("{\"content\":\"a\\u0000b\"}").error()).isEqualTo("string contains null byte");
    assertThat(sandbox.messages()).isEmpty();
  }

  @Test
  void an_unknown_conversation_is_404_and_malformed_json_400() {
    var unknown = api.message(999, "hi", "m-1");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.body()).isEqualTo("{\"error\":\"Resource could not be found\"}");
    var malformed = post("{\"content\":");
    assertThat(malformed.status()).isEqualTo(400);
    assertThat(malformed.body()).isEqualTo("{\"status\":400,\"error\":\"Bad Request\"}");
  }

  @Test
  void too_many_messages_in_a_minute_are_422_until_the_minute_is_over() {
    for (int i = 0; i < 5; i++) {
      assertThat(api.message(conversation, "hi", "m-" + i).status()).isEqualTo(200);
    }
    assertThat(api.message(conversation, "hi", "m-5").body())
        .isEqualTo("{\"error\":\"Validation failed: Too many messages\"}");
    clock.forward(61);
    assertThat(api.message(conversation, "hi", "m-5").status()).isEqualTo(200);
  }

  @Test
  void a_multipart_message_keeps_name_size_and_hash_of_its_file() {
    byte[] file = "picture ü".getBytes(StandardCharsets.UTF_8);
    var answer =
        api.multipart(
            "/conversations/" + conversation + "/messages",
            "bild-ü.png",
            file,
            "content",
            "grüße",
            "message_type",
            "incoming",
            "private",
            "false",
            "source_id",
            "m-1",
            "content_attributes",
            "{\"a\":1}");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().at("/attachments/0/file_type").asText()).isEqualTo("image");
    assertThat(answer.json().at("/attachments/0/extension").asText()).isEqualTo("png");
    assertThat(answer.json().at("/attachments/0/file_size").asInt()).isEqualTo(file.length);
    Message message = sandbox.messages().get(0);
    assertThat(message.content()).isEqualTo("grüße");
    assertThat(message.privateNote()).isFalse();
    assertThat(message.contentAttributes().path("a").asInt()).isOne();
    assertThat(message.attachments()).hasSize(1);
    StoredFile stored = message.attachments().get(0);
    assertThat(stored.name()).isEqualTo("bild-ü.png");
    assertThat(stored.size()).isEqualTo(file.length);
    assertThat(stored.sha256()).hasSize(64).matches("[0-9a-f]+");
  }

  @Test
  void broken_content_attributes_of_a_multipart_message_count_as_none() {
    var answer =
        api.multipart(
            "/conversations/" + conversation + "/messages",
            "a.bin",
            new byte[] {1},
            "content_attributes",
            "{broken");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(sandbox.messages().get(0).contentAttributes()).isEmpty();
  }

  @Test
  void a_reply_finds_its_target_in_the_same_conversation_only() {
    long target = api.message(conversation, "first", "m-1").id();
    String reply =
        "{\"content\":\"re\",\"content_attributes\":{\"in_reply_to_external_id\":\"%s\"}}";
    var found = post(reply.formatted("m-1")).json().path("content_attributes");
    assertThat(found.path("in_reply_to").asLong()).isEqualTo(target);
    var lost = post(reply.formatted("m-9")).json().path("content_attributes");
    assertThat(lost.get("in_reply_to").isNull()).isTrue();
    assertThat(lost.get("in_reply_to_external_id").isNull()).isTrue();
    var byId =
        post("{\"content_attributes\":{\"in_reply_to\":%d}}".formatted(target))
            .json()
            .path("content_attributes");
    assertThat(byId.path("in_reply_to_external_id").asText()).isEqualTo("m-1");
  }

  @Test
  void an_incoming_message_reopens_a_resolved_or_snoozed_conversation() {
    for (String status : List.of("resolved", "snoozed")) {
      sandbox.status(conversation, status);
      api.message(conversation, "again", "m-" + status);
      assertThat(sandbox.conversations().get(0).status()).isEqualTo("open");
    }
    sandbox.status(conversation, "pending");
    api.message(conversation, "again", "m-2");
    assertThat(sandbox.conversations().get(0).status()).isEqualTo("pending");
    sandbox.activeBot(inbox.id(), true);
    sandbox.status(conversation, "resolved");
    api.message(conversation, "again", "m-3");
    assertThat(sandbox.conversations().get(0).status()).isEqualTo("pending");
  }

  @Test
  void a_blocked_contacts_message_reopens_nothing() {
    api.patch("/contacts/" + contact, "{\"blocked\":true}");
    sandbox.status(conversation, "resolved");
    assertThat(api.message(conversation, "again", "m-1").status()).isEqualTo(200);
    assertThat(sandbox.conversations().get(0).status()).isEqualTo("resolved");
  }

  @Test
  void the_list_pages_by_id_and_shows_source_ids() {
    for (int i = 1; i <= 25; i++) {
      assertThat(api.message(conversation, "n" + i, "m-" + i).status()).isEqualTo(200);
      clock.forward(20);
    }
    assertThat(list("")).hasSize(20).first().isEqualTo("m-6");
    assertThat(list("?before=6")).containsExactly("m-1", "m-2", "m-3", "m-4", "m-5");
    assertThat(list("?after=2")).hasSize(23).first().isEqualTo("m-3");
    assertThat(list("?after=2&before=4")).containsExactly("m-2", "m-3");
    assertThat(
            api.get("/conversations/" + conversation + "/messages").json().at("/meta/contact/id"))
        .hasToString(Long.toString(contact));
  }

  @Test
  void internal_messages_can_be_left_out_of_the_list() {
    api.message(conversation, "hi", "m-1");
    post("{\"content\":\"note\",\"private\":true,\"source_id\":\"n-1\"}");
    assertThat(list("")).containsExactly("m-1", "n-1");
    assertThat(list("?filter_internal_messages=true")).containsExactly("m-1");
  }

  private List<String> list(String query) {
    var answer = api.get("/conversations/" + conversation + "/messages" + query);
    assertThat(answer.status()).isEqualTo(200);
    return answer.json().path("payload").findValuesAsText("source_id");
  }

  @Test
  void a_status_is_changed_on_api_inboxes_only_and_nonsense_is_ignored() {
    long id = post("{\"content\":\"out\"}").id();
    String path = "/conversations/" + conversation + "/messages/" + id;
    assertThat(api.patch(path, "{\"status\":\"read\"}").json().path("status").asText())
        .isEqualTo("read");
    var back = api.patch(path, "{\"status\":\"delivered\"}");
    assertThat(back.status()).isEqualTo(200);
    assertThat(back.json().path("status").asText()).isEqualTo("read");
    assertThat(api.patch(path, "{\"status\":\"odd\"}").json().path("status").asText())
        .isEqualTo("read");
    var failed = api.patch(path, "{\"status\":\"failed\",\"external_error\":\"gone\"}").json();
    assertThat(failed.at("/content_attributes/external_error").asText()).isEqualTo("gone");

    Inbox sms = sandbox.inbox(1, "SMS", "Channel::Sms", null);
    long other = api.contact(sms, "+49170");
    long elsewhere = api.conversation(sms, other, "+49170");
    long out = api.post("/conversations/" + elsewhere + "/messages", "{\"content\":\"a\"}").id();
    var refused =
        api.patch("/conversations/" + elsewhere + "/messages/" + out, "{\"status\":\"read\"}");
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.error()).isEqualTo("Message status update is only allowed for API inboxes");
  }

  @Test
  void a_deleted_message_stays_without_its_content() {
    long id = api.message(conversation, "secret", "m-1").id();
    var answer = api.delete("/conversations/" + conversation + "/messages/" + id);
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("content").asText()).isEqualTo("This message was deleted");
    assertThat(answer.json().at("/content_attributes/deleted").asBoolean()).isTrue();
    assertThat(sandbox.messages()).hasSize(1);
    assertThat(api.delete("/conversations/" + conversation + "/messages/999").status())
        .isEqualTo(404);
  }

  @Test
  void what_is_outgoing_is_rendered_as_a_template_and_what_is_incoming_is_not() {
    String given = "Hi {{ contact.name }}{{ nobody }}, {{ '{' }}{ `{{ code }}`";
    String json = "{\"content\":\"%s\",\"message_type\":\"%s\",\"private\":%s}";
    String name = sandbox.contacts().get(0).name();
    String rendered = "Hi " + (name == null ? "" : name) + ", {{ `{{ code }}`";

    for (String note : List.of("true", "false")) {
      assertThat(post(json.formatted(given, "outgoing", note)).json().path("content").asText())
          .isEqualTo(rendered);
    }
    assertThat(post(json.formatted(given, "incoming", "false")).json().path("content").asText())
        .isEqualTo(given);
    assertThat(post(json.formatted("100 {% off", "outgoing", "false")).json().path("content"))
        .hasToString("\"100 {% off\"");
  }

  @Test
  void a_retry_sets_the_status_back_and_wipes_the_attributes() {
    long id = post("{\"content\":\"out\",\"content_attributes\":{\"a\":1}}").id();
    String path = "/conversations/" + conversation + "/messages/" + id;
    api.patch(path, "{\"status\":\"failed\"}");
    var answer = api.post(path + "/retry", "{}");
    assertThat(answer.json().path("status").asText()).isEqualTo("sent");
    assertThat(answer.json().path("content_attributes")).isEmpty();
  }
}
