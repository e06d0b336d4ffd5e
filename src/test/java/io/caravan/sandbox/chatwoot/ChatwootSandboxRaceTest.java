package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two requests that both check before either writes. */
class ChatwootSandboxRaceTest {

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private List<Integer> race(ApiClient by, Endpoint endpoint, String path, String... bodies) {
    sandbox.races().meet(endpoint, bodies.length);
    List<CompletableFuture<ApiClient.Answer>> calls = new ArrayList<>();
    for (String body : bodies) {
      calls.add(by.postAsync(path, body));
    }
    return calls.stream().map(call -> call.join().status()).sorted().toList();
  }

  private List<Integer> contacts(String json) {
    return race(api, Endpoint.CONTACT_CREATE, "/contacts", json, json);
  }

  @Test
  void two_contacts_of_one_phone_number_are_both_made() {
    assertThat(contacts("{\"phone_number\":\"+4917012\"}")).containsExactly(200, 200);
    assertThat(sandbox.contacts()).hasSize(2);
    assertThat(sandbox.invariants().contactsPerPerson()).containsKey("+4917012");
    long id = sandbox.contacts().get(0).id();
    assertThat(api.patch("/contacts/" + id, "{\"name\":\"x\"}").status()).isEqualTo(422);
  }

  @Test
  void of_two_contacts_of_one_identifier_or_email_one_is_500() {
    assertThat(contacts("{\"identifier\":\"x\"}")).containsExactly(200, 500);
    assertThat(contacts("{\"email\":\"a@b.c\"}")).containsExactly(200, 500);
    assertThat(sandbox.contacts()).hasSize(2);
  }

  @Test
  void of_two_contacts_of_one_source_id_one_is_500_and_rolled_back() {
    String json = "{\"inbox_id\":%d,\"source_id\":\"ig-1\"}".formatted(inbox.id());
    assertThat(contacts(json)).containsExactly(200, 500);
    assertThat(sandbox.contacts()).hasSize(1);
    assertThat(sandbox.contactInboxes()).hasSize(1);
  }

  @Test
  void of_two_identical_addresses_of_one_contact_one_is_500_and_a_retry_succeeds() {
    long contact = api.contact(inbox, "ig-1");
    String path = "/contacts/" + contact + "/contact_inboxes";
    String json = "{\"inbox_id\":%d,\"source_id\":\"ig-2\"}".formatted(inbox.id());
    assertThat(race(api, Endpoint.CONTACT_INBOX_CREATE, path, json, json))
        .containsExactly(200, 500);
    assertThat(api.post(path, json).status()).isEqualTo(200);
    assertThat(sandbox.contactInboxes()).hasSize(2);
  }

  @Test
  void the_public_contact_create_is_safe() {
    String json = "{\"source_id\":\"ig-1\",\"name\":\"Ada\"}";
    assertThat(
            race(api.inbox(inbox), Endpoint.PUBLIC_CONTACT_CREATE, "/contacts", json, json, json))
        .containsExactly(200, 200, 200);
    assertThat(sandbox.contacts()).hasSize(1);
    assertThat(sandbox.contactInboxes()).hasSize(1);
  }

  @Test
  void two_conversations_at_once_are_both_made_with_the_lock_flag_and_without() {
    long contact = api.contact(inbox, "ig-1");
    String json = ApiClient.conversationBody(inbox, contact, "ig-1");
    sandbox.lockToSingleConversation(inbox.id(), true);
    assertThat(race(api, Endpoint.CONVERSATION_CREATE, "/conversations", json, json))
        .containsExactly(200, 200);
    assertThat(sandbox.conversations()).hasSize(2);
    sandbox.lockToSingleConversation(inbox.id(), false);
    race(api, Endpoint.CONVERSATION_CREATE, "/conversations", json, json);
    assertThat(sandbox.conversations()).hasSize(4);
    assertThat(sandbox.invariants().openConversations())
        .containsEntry(inbox.id() + "/ig-1", List.of(1L, 2L, 3L, 4L));
  }

  @Test
  void of_two_conversations_with_a_new_address_one_is_422() {
    long contact = api.contact(inbox, "ig-1");
    String json = ApiClient.conversationBody(inbox, contact, "ig-2");
    assertThat(race(api, Endpoint.CONVERSATION_CREATE, "/conversations", json, json))
        .containsExactly(200, 422);
    assertThat(sandbox.conversations()).hasSize(1);
  }

  @Test
  void two_public_conversations_at_once_are_both_made() {
    api.contact(inbox, "ig-1");
    assertThat(
            race(
                api.inbox(inbox),
                Endpoint.PUBLIC_CONVERSATION_CREATE,
                "/contacts/ig-1/conversations",
                "{}",
                "{}"))
        .containsExactly(200, 200);
    assertThat(sandbox.conversations()).hasSize(2);
  }

  @Test
  void two_messages_of_one_source_id_at_once_are_both_made() {
    long conversation = api.conversation(inbox, api.contact(inbox, "ig-1"), "ig-1");
    String json = ApiClient.messageBody("hi", "m-1");
    String path = "/conversations/" + conversation + "/messages";
    assertThat(race(api, Endpoint.MESSAGE_CREATE, path, json, json)).containsExactly(200, 200);
    assertThat(sandbox.messages()).hasSize(2);
  }

  @Test
  void a_pause_between_check_and_write_is_enough_for_a_race() {
    long contact = api.contact(inbox, "ig-1");
    sandbox.lockToSingleConversation(inbox.id(), true);
    sandbox.races().pause(Duration.ofMillis(300));
    String json = ApiClient.conversationBody(inbox, contact, "ig-1");
    var calls =
        List.of(api.postAsync("/conversations", json), api.postAsync("/conversations", json));
    calls.forEach(CompletableFuture::join);
    assertThat(sandbox.conversations()).hasSize(2);
  }
}
