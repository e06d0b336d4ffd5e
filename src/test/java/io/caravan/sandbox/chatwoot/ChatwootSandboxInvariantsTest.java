package io.caravan.sandbox.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ChatwootSandboxInvariantsTest {

  private ChatwootSandbox sandbox;
  private ApiClient api;
  private Inbox inbox;
  private long contact;
  private long conversation;

  @BeforeEach
  void start() {
    sandbox = ChatwootSandbox.start(0);
    api = ApiClient.of(sandbox);
    inbox = sandbox.apiInbox("Insta");
    contact = api.contact(inbox, "ig-1");
    conversation = api.conversation(inbox, contact, "ig-1");
  }

  @AfterEach
  void stop() {
    sandbox.close();
  }

  private void message(String sourceId, long time) {
    api.post(
        "/conversations/" + conversation + "/messages",
        "{\"message_type\":\"incoming\",\"source_id\":\"%s\",\"external_created_at\":%d}"
            .formatted(sourceId, time));
  }

  @Test
  void they_hold_when_every_message_is_there_once_and_in_order() {
    message("m-1", 10);
    message("m-2", 10);
    message("m-3", 11);
    Invariants invariants = sandbox.invariants(List.of("m-1", "m-2", "m-3"));
    assertThat(invariants.hold()).as(invariants.toString()).isTrue();
    assertThat(invariants.toString().lines()).hasSize(4).allMatch(line -> line.endsWith("ok"));
  }

  @Test
  void a_doubled_and_a_missing_message_are_counted() {
    message("m-1", 10);
    message("m-1", 10);
    Invariants invariants = sandbox.invariants(List.of("m-1", "m-2"));
    assertThat(invariants.messagesPerSourceId()).containsOnly(entry("m-1", 2), entry("m-2", 0));
    assertThat(invariants.hold()).isFalse();
    assertThat(invariants.toString()).contains("m-1 has 2").contains("m-2 has 0");
  }

  private static Map.Entry<String, Integer> entry(String key, int value) {
    return Map.entry(key, value);
  }

  @Test
  void two_open_conversations_of_an_address_are_found_but_resolved_ones_do_not_count() {
    long second = api.conversation(inbox, contact, "ig-1");
    assertThat(sandbox.invariants().openConversations())
        .containsEntry(inbox.id() + "/ig-1", List.of(conversation, second));
    sandbox.status(second, "resolved");
    assertThat(sandbox.invariants().hold()).isTrue();
  }

  @Test
  void a_contact_without_address_is_a_doubled_person() {
    api.post("/contacts", "{\"name\":\"left over\"}");
    assertThat(sandbox.invariants().contactsPerPerson())
        .containsEntry("no contact_inbox", Set.of(2L));
  }

  @Test
  void the_senders_time_may_be_seconds_milliseconds_or_iso() {
    message("m-1", 1_700_000_000L);
    message("m-2", 1_700_000_001_000L);
    api.post(
        "/conversations/" + conversation + "/messages",
        "{\"message_type\":\"incoming\",\"external_created_at\":\"2023-11-14T22:13:20.500Z\"}");
    assertThat(sandbox.invariants().outOfOrder()).hasSize(1);
  }

  @Test
  void messages_out_of_order_are_named_by_the_senders_time_or_by_a_key_of_the_test() {
    message("m-2", 11);
    message("m-1", 10);
    Invariants invariants = sandbox.invariants();
    assertThat(invariants.outOfOrder()).hasSize(1);
    assertThat(invariants.outOfOrder().get(0).message().sourceId()).isEqualTo("m-1");
    assertThat(invariants.toString()).contains("message 2 (m-1) came after message 1 (m-2)");
    assertThat(sandbox.invariants(List.of(), message -> -message.id()).outOfOrder()).hasSize(1);
    assertThat(sandbox.invariants(List.of(), Message::id).hold()).isTrue();
  }
}
