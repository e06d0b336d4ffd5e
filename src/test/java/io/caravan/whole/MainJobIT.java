package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MainJobIT {

  private WholeApplication whole;
  private GenericSender sender;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(settings -> settings);
    sender = whole.sender();
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @Test
  void P1_a_signed_webhook_becomes_one_message_of_one_contact_in_one_conversation() {
    HttpResponse<String> answer = sender.send("first-1", "first");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    await().until(() -> !whole.messages("first-1").isEmpty());
    Message message = whole.messages("first-1").get(0);
    assertThat(message.content()).isEqualTo("Text of first-1");
    assertThat(message.messageType()).isZero();
    assertThat(conversationsOf("first")).isEqualTo(1);
    whole.awaitState("first-1", "delivered");
    assertThat(whole.event("first-1"))
        .containsEntry("chatwoot_message_id", message.id())
        .containsEntry("chatwoot_conversation_id", message.conversationId())
        .containsEntry("attempts", 0);
  }

  @Test
  void P2_the_same_webhook_100_times_16_at_once_is_one_message_and_99_duplicates() {
    String body = GenericSender.message("same-1", "same", "Hello", Instant.now());
    java.net.http.HttpClient http = java.net.http.HttpClient.newHttpClient();
    java.util.concurrent.Semaphore atOnce = new java.util.concurrent.Semaphore(16);

    List<CompletableFuture<String>> answers =
        IntStream.range(0, 100)
            .mapToObj(
                i -> {
                  atOnce.acquireUninterruptibly();
                  return http.sendAsync(sender.request(body), HttpResponse.BodyHandlers.ofString())
                      .whenComplete((answer, failure) -> atOnce.release())
                      .thenApply(HttpResponse::body);
                })
            .toList();

    List<String> bodies = answers.stream().map(CompletableFuture::join).toList();
    assertThat(bodies)
        .filteredOn("{\"accepted\":1,\"duplicate\":0,\"ignored\":0}"::equals)
        .hasSize(1);
    assertThat(bodies)
        .filteredOn("{\"accepted\":0,\"duplicate\":1,\"ignored\":0}"::equals)
        .hasSize(99);
    whole.awaitState("same-1", "delivered");
    assertThat(whole.messages("same-1")).hasSize(1);
  }

  @Test
  @Tag("peers-F")
  void P4_fifty_first_messages_of_a_new_contact_at_once_make_one_contact_and_one_conversation() {
    List<CompletableFuture<HttpResponse<String>>> answers =
        IntStream.range(0, 50).mapToObj(i -> sender.sendAsync("fifty-" + i, "fifty")).toList();

    answers.forEach(answer -> assertThat(answer.join().statusCode()).isEqualTo(200));
    await().until(() -> whole.sourceIdsStartingWith("fifty-").size() >= 50);
    assertThat(whole.sourceIdsStartingWith("fifty-")).doesNotHaveDuplicates().hasSize(50);
    assertThat(conversationsOf("fifty")).isEqualTo(1);
    assertThat(
            whole.chatwoot().contacts().stream()
                .filter(contact -> "Name of fifty".equals(contact.name())))
        .hasSize(1);
  }

  @Test
  void P3_twenty_messages_of_a_contact_sent_one_after_the_other_arrive_in_their_order() {
    List<String> ids = IntStream.range(0, 20).mapToObj(i -> "ordered-" + i).toList();

    ids.forEach(id -> sender.send(id, "ordered"));

    await().until(() -> whole.sourceIdsStartingWith("ordered-").size() >= 20);
    assertThat(whole.sourceIdsStartingWith("ordered-")).containsExactlyElementsOf(ids);
  }

  @Test
  void a_known_contact_costs_one_call_and_a_new_one_three() {
    sender.send("calls-1", "calls");
    whole.awaitState("calls-1", "delivered");
    int before = whole.chatwoot().requests().all().size();
    sender.send("calls-2", "calls");
    whole.awaitState("calls-2", "delivered");
    int known = whole.chatwoot().requests().all().size() - before;

    before = whole.chatwoot().requests().all().size();
    sender.send("calls-3", "calls-new");
    whole.awaitState("calls-3", "delivered");
    int fresh = whole.chatwoot().requests().all().size() - before;

    assertThat(known).isEqualTo(1);
    assertThat(fresh).isEqualTo(3);
  }

  private long conversationsOf(String contact) {
    List<Long> contactInboxes =
        whole.chatwoot().contactInboxes().stream()
            .filter(inbox -> inbox.sourceId().equals(contact))
            .map(ContactInbox::id)
            .toList();
    assertThat(contactInboxes).hasSize(1);
    return whole.chatwoot().conversations().stream()
        .filter(conversation -> contactInboxes.contains(conversation.contactInboxId()))
        .count();
  }
}
