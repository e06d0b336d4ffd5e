package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxPublicApiTest {

  private static final String NOT_FOUND = "{\"status\":404,\"error\":\"Not Found\"}";

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private ApiClient open;
  private Inbox inbox;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0, SandboxOptions.defaults().messagesPerMinute(3));
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
    open = api.inbox(inbox);
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  @Test
  void a_contact_create_is_bare_and_the_second_changes_nothing() {
    var first =
        open.post(
            "/contacts",
            "{\"source_id\":\"ig-1\",\"name\":\"Ada\",\"additional_attributes\":{\"a\":1}}");
    assertThat(first.status()).isEqualTo(200);
    assertThat(first.json().fieldNames())
        .toIterable()
        .containsExactly("source_id", "pubsub_token", "id", "name", "email", "phone_number");
    var second = open.post("/contacts", "{\"source_id\":\"ig-1\",\"name\":\"Bob\"}");
    assertThat(second.id()).isEqualTo(first.id());
    assertThat(second.json().path("name").asText()).isEqualTo("Ada");
    assertThat(sandbox.contacts().get(0).additionalAttributes()).isEmpty();
    assertThat(open.get("/contacts/ig-1").id()).isEqualTo(first.id());
  }

  @Test
  void a_known_phone_number_links_the_address_to_that_contact() {
    long known = open.post("/contacts", "{\"phone_number\":\"+4917012\"}").id();
    assertThat(open.post("/contacts", "{\"source_id\":\"x\",\"phone_number\":\"+4917012\"}").id())
        .isEqualTo(known);
    var wrong = open.post("/contacts", "{\"phone_number\":\"1\"}");
    assertThat(wrong.status()).isEqualTo(422);
    assertThat(wrong.json().at("/attributes/0").asText()).isEqualTo("phone_number");
  }

  @Test
  void what_is_unknown_is_the_frameworks_404() {
    assertThat(api.root().post("/public/api/v1/inboxes/nope/contacts", "{}").body())
        .isEqualTo(NOT_FOUND);
    assertThat(open.get("/contacts/nope").body()).isEqualTo(NOT_FOUND);
    open.post("/contacts", "{\"source_id\":\"ig-1\"}");
    assertThat(open.post("/contacts/ig-1/conversations/9/messages", "{}").body())
        .isEqualTo(NOT_FOUND);
  }

  @Test
  void a_wrong_or_missing_hmac_is_500_and_a_right_one_is_taken() {
    String body = "{\"source_id\":\"ig-1\",\"identifier\":\"x\",\"identifier_hash\":\"%s\"}";
    assertThat(open.post("/contacts", body.formatted("00")).status()).isEqualTo(500);
    sandbox.mandatoryHmac(inbox.id(), true);
    assertThat(open.post("/contacts", "{\"source_id\":\"ig-1\"}").status()).isEqualTo(500);
    String hash = IdentityHash.of(inbox.hmacToken(), "x");
    assertThat(open.post("/contacts", body.formatted(hash)).status()).isEqualTo(200);
  }

  @Test
  void an_update_changes_or_merges_by_phone_number() {
    open.post("/contacts", "{\"source_id\":\"ig-1\",\"name\":\"Ada\"}");
    assertThat(open.patch("/contacts/ig-1", "{\"name\":\"Eve\"}").json().path("name").asText())
        .isEqualTo("Eve");
    long other = open.post("/contacts", "{\"source_id\":\"2\",\"phone_number\":\"+4917012\"}").id();
    assertThat(open.patch("/contacts/ig-1", "{\"phone_number\":\"+4917012\"}").id())
        .isEqualTo(other);
    assertThat(sandbox.contacts()).hasSize(1);
  }

  @Test
  void a_public_message_is_incoming_and_hides_source_and_echo_id() {
    open.post("/contacts", "{\"source_id\":\"ig-1\"}");
    long id = open.post("/contacts/ig-1/conversations", "{\"custom_attributes\":{\"a\":1}}").id();
    String path = "/contacts/ig-1/conversations/" + id;
    var answer =
        open.post(
            path + "/messages",
            "{\"content\":\"hi\",\"echo_id\":\"e\",\"source_id\":\"m\","
                + "\"message_type\":\"outgoing\"}");
    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("message_type").asInt()).isZero();
    assertThat(answer.json().has("echo_id")).isFalse();
    assertThat(answer.json().has("source_id")).isFalse();
    assertThat(sandbox.messages().get(0).sourceId()).isNull();
    assertThat(open.get(path + "/messages").json()).hasSize(1);
    assertThat(open.get("/contacts/ig-1/conversations").json().at("/0/messages")).hasSize(1);
  }

  @Test
  void a_public_message_too_long_or_too_many_is_422_with_attributes() {
    open.post("/contacts", "{\"source_id\":\"ig-1\"}");
    long id = open.post("/contacts/ig-1/conversations", "{}").id();
    String path = "/contacts/ig-1/conversations/" + id + "/messages";
    assertThat(open.post(path, "{\"content\":\"" + "x".repeat(150_001) + "\"}").body())
        .isEqualTo(
            "{\"message\":\"Content is too long (maximum is 150000"
                + " characters)\",\"attributes\":[\"content\"]}");
    for (int i = 0; i < 3; i++) {
      open.post(path, "{\"content\":\"hi\"}");
    }
    assertThat(open.post(path, "{\"content\":\"hi\"}").body())
        .isEqualTo("{\"message\":\"Too many messages\",\"attributes\":[\"base\"]}");
  }

  @Test
  void the_contact_can_resolve_type_and_see() {
    long contact = open.post("/contacts", "{\"source_id\":\"ig-1\"}").id();
    long id = api.conversation(inbox, contact, "ig-1");
    api.post("/conversations/" + id + "/messages", "{\"content\":\"hello\"}");
    String path = "/contacts/ig-1/conversations/" + id;
    assertThat(open.post(path + "/toggle_typing", "{\"typing_status\":\"on\"}").status())
        .isEqualTo(200);
    assertThat(open.post(path + "/update_last_seen", "{}").status()).isEqualTo(200);
    assertThat(sandbox.messages().get(0).status()).isEqualTo("read");
    open.post(path + "/toggle_status", "{}");
    assertThat(sandbox.conversations().get(0).isResolved()).isTrue();
  }
}
