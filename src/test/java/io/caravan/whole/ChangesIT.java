package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.Conversation;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.GenericSender;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** What is more than a plain message, on two nodes and through their webhooks. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangesIT {

  private static final String TIMEOUT = "caravan.chatwoot.timeout";
  private static final String DELETED = "This message was deleted";

  private WholeApplication whole;
  private RunningCaravan second;
  private GenericSender sender;
  private PatientChannel bothNodes;

  @BeforeAll
  void start() {
    Database database = TestStores.freshDatabase();
    String reactions = "caravan.inboxes." + WholeApplication.INBOX + ".reactions";
    whole =
        WholeApplication.start(
            database,
            TestStores.redis().port(),
            settings -> settings.with(reactions, "note").with(TIMEOUT, "10s"));
    second =
        RunningCaravan.on(
                database,
                TestStores.redis().port(),
                whole.chatwoot().url(),
                whole.chatwoot().userToken())
            .genericInbox(WholeApplication.INBOX, whole.chatwoot().inboxes().get(0).id())
            .with(reactions, "note")
            .with(TIMEOUT, "10s")
            .with("caravan.relay.poll", "200ms")
            .start();
    sender = whole.sender();
    bothNodes = new PatientChannel(sender, new GenericSender(second.url(), WholeApplication.INBOX));
  }

  @AfterEach
  void chatwootIsWell() {
    whole.chatwoot().faults().clear();
  }

  @AfterAll
  void close() {
    second.close();
    whole.close();
  }

  @Test
  void P2_an_unsend_deletes_its_message_and_the_edits_of_it() {
    sender.send("un-1", "un");
    sender.send("un-2", "un");
    accepted(change("edit", "un-e", "un-1", "un", ",\"text\":\"edited\""));
    whole.awaitState("un-e:edit", "delivered");

    accepted(change("unsend", "un-u", "un-1", "un", ""));

    whole.awaitState("un-u:unsend", "delivered");
    assertThat(contents("un-1", "un-2", "un-e:edit"))
        .containsExactly(DELETED, "Text of un-2", DELETED);
    assertThat(whole.event("un-u:unsend")).containsEntry("attempts", 0);
  }

  @Test
  void P2_what_is_unsent_while_chatwoot_is_away_or_before_it_comes_is_not_to_be_seen() {
    whole.chatwoot().down();
    sender.send("away-1", "away");
    sender.send("away-2", "away");
    await().until(() -> isWaiting("away-1"));
    accepted(change("unsend", "away-u", "away-1", "away", ""));
    accepted(change("unsend", "away-v", "away-3", "away", ""));
    whole.chatwoot().up();
    whole.awaitState("away-v:unsend", "ignored");

    sender.send("away-3", "away");
    sender.send("away-4", "away");

    whole.awaitState("away-4", "delivered");
    whole.awaitState("away-3", "ignored");
    if (whole.event("away-1").get("state").equals("ignored")) {
      assertThat(whole.sourceIdsStartingWith("away-")).containsExactly("away-2", "away-4");
      assertThat(whole.event("away-1")).containsEntry("reason", "unsent");
      assertThat(whole.event("away-u:unsend"))
          .containsEntry("state", "ignored")
          .containsEntry("reason", "nothing-to-delete: away-1");
    } else { // a visit had taken it up in the moment before its unsend was stored
      assertThat(whole.sourceIdsStartingWith("away-"))
          .containsExactly("away-1", "away-2", "away-4");
      assertThat(contents("away-1")).containsExactly(DELETED);
      assertThat(whole.event("away-u:unsend")).containsEntry("state", "delivered");
    }
    assertThat(whole.event("away-v:unsend")).containsEntry("reason", "unknown-target: away-3");
  }

  @Test
  void P2_an_unsend_that_comes_as_another_contact_deletes_all_the_same() {
    sender.send("lid-1", "lid-phone");
    whole.awaitState("lid-1", "delivered");

    accepted(change("unsend", "lid-u", "lid-1", "lid-other", ""));

    whole.awaitState("lid-u:unsend", "delivered");
    assertThat(contents("lid-1")).containsExactly(DELETED);
    assertThat(whole.chatwoot().contactInboxes())
        .as("nobody is made for it")
        .noneMatch(inbox -> inbox.sourceId().equals("lid-other"));
  }

  @Test
  void P2_P7_an_unsend_whose_answer_is_lost_is_repeated() {
    for (Effect effect : List.of(Effect.COMMIT_THEN_CUT, Effect.REFUSE_500)) {
      String id = "lost-" + effect.ordinal();
      sender.send(id, "lost");
      whole.awaitState(id, "delivered");
      whole.chatwoot().faults().add(Fault.at(Endpoint.MESSAGE_DELETE, effect).once());

      accepted(change("unsend", id + "-u", id, "lost", ""));

      await().until(() -> Integer.valueOf(1).equals(whole.event(id + "-u:unsend").get("attempts")));
      whole.clock().tick(Duration.ofMinutes(2));
      whole.awaitState(id + "-u:unsend", "delivered");
      assertThat(contents(id)).containsExactly(DELETED);
    }
  }

  @Test
  void P2_a_message_and_its_unsend_on_two_nodes_at_once_leave_nothing_to_read() {
    List<CompletableFuture<Void>> sent = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      String contact = "race-c" + i % 10;
      String id = "race-" + i;
      sent.add(bothNodes.send(contact, id));
      sent.add(bothNodes.post(id + "-u", change("unsend", id + "-u", id, contact, "")));
    }
    sent.forEach(CompletableFuture::join);

    await().untilAsserted(() -> assertThat(open("race-")).isEmpty());
    assertThat(whole.chatwoot().messages().stream().filter(m -> isOf(m, "race-")))
        .allSatisfy(message -> assertThat(message.content()).isEqualTo(DELETED));
    IntStream.range(0, 30)
        .forEach(
            i -> assertThat(whole.event("race-" + i).get("state")).isIn("ignored", "delivered"));
  }

  @Test
  void an_edit_is_a_reply_and_a_reaction_a_note_that_reopens_nothing() {
    sender.send("kind-1", "kind");
    whole.awaitState("kind-1", "delivered");
    Message original = whole.messages("kind-1").get(0);
    accepted(change("edit", "kind-e", "kind-1", "kind", ",\"text\":\"new\""));
    whole.awaitState("kind-e:edit", "delivered");
    whole.chatwoot().status(original.conversationId(), "resolved");

    accepted(change("reaction", "kind-r", "kind-1", "kind", ",\"emoji\":\"❤️\""));
    accepted(change("reaction", "kind-s", "kind-1", "kind", ""));

    whole.awaitState("kind-s:reaction", "delivered");
    assertThat(contents("kind-e:edit", "kind-r:reaction", "kind-s:reaction"))
        .containsExactly("✏️ new", "reacted ❤️", "took back the reaction");
    assertThat(whole.messages("kind-e:edit", "kind-r:reaction"))
        .allSatisfy(
            message -> {
              assertThat(message.conversationId()).isEqualTo(original.conversationId());
              assertThat(message.contentAttributes().path("in_reply_to").asLong())
                  .isEqualTo(original.id());
            });
    assertThat(whole.messages("kind-e:edit").get(0).messageType()).isZero();
    assertThat(whole.messages("kind-r:reaction").get(0).privateNote()).isTrue();
    assertThat(conversation(original.conversationId()).status()).isEqualTo("resolved");
  }

  @Test
  void what_the_business_wrote_elsewhere_makes_contact_and_conversation_and_is_no_template() {
    String text = "Dear {{ contact.name }}, 100 {% off: `{{ code }}`";

    sender.post(
        """
        {"id":"echo-1","direction":"outgoing","contact":{"id":"echo"},"text":"%s"}"""
            .formatted(text));

    whole.awaitState("echo-1", "delivered");
    Message echo = whole.messages("echo-1").get(0);
    assertThat(echo.content()).isEqualTo(text);
    assertThat(echo.messageType()).isEqualTo(1);
    assertThat(echo.privateNote()).isFalse();
    sender.send("echo-2", "echo");
    whole.awaitState("echo-2", "delivered");
    assertThat(whole.messages("echo-2").get(0).conversationId()).isEqualTo(echo.conversationId());
  }

  @Test
  @Tag("peers-J")
  void P2_the_echo_of_one_message_in_many_webhooks_on_two_nodes_is_one_copy() {
    IntStream.range(0, 40)
        .mapToObj(
            i ->
                bothNodes.post(
                    "echo-many",
                    """
                    {"id":"echo-many","direction":"outgoing","contact":{"id":"echo-many"},
                     "text":"Hello","meta":{"envelope":%d}}"""
                        .formatted(i)))
        .toList()
        .forEach(CompletableFuture::join);

    whole.awaitState("echo-many", "delivered");
    assertThat(whole.messages("echo-many")).hasSize(1);
  }

  @Test
  void P2_J_an_echo_whose_answer_was_lost_is_one_copy() {
    for (int i = 0; i < 2; i++) {
      Endpoint first = i == 0 ? Endpoint.CONVERSATION_CREATE : Endpoint.MESSAGE_CREATE;
      whole.chatwoot().faults().add(Fault.at(first, Effect.COMMIT_THEN_CUT).once());

      sender.post(
          """
          {"id":"echo-lost-%d","direction":"outgoing","contact":{"id":"echo-lost"},"text":"{{x}}"}"""
              .formatted(i));

      whole.awaitState("echo-lost-" + i, "delivered");
      assertThat(contents("echo-lost-" + i)).containsExactly("{{x}}");
    }
  }

  @Test
  void P3_a_message_that_is_delivered_long_after_it_was_sent_says_when_that_was() {
    Instant sentAt = whole.clock().instant().minus(Duration.ofMinutes(6));
    Instant justNow = whole.clock().instant().minus(Duration.ofMinutes(3));
    sender.post(GenericSender.message("late-1", "late", "Hello", sentAt));
    sender.post(GenericSender.message("late-2", "late", "Hello", justNow));
    whole.awaitState("late-2", "delivered");

    String minute = sentAt.toString().substring(0, 16).replace('T', ' ');
    assertThat(contents("late-1", "late-2"))
        .containsExactly("[sent " + minute + " UTC] Hello", "Hello");
  }

  private void accepted(String body) {
    assertThat(sender.post(body).body()).contains("\"accepted\":1");
  }

  private static String change(String type, String id, String target, String contact, String more) {
    return """
        {"type":"%s","id":"%s","target":"%s","contact":{"id":"%s"}%s}"""
        .formatted(type, id, target, contact, more);
  }

  private List<String> contents(String... sourceIds) {
    return Stream.of(sourceIds)
        .flatMap(id -> whole.messages(id).stream())
        .map(Message::content)
        .toList();
  }

  private static boolean isOf(Message message, String prefix) {
    return message.sourceId() != null && message.sourceId().startsWith(prefix);
  }

  private Conversation conversation(long id) {
    return whole.chatwoot().conversations().stream()
        .filter(each -> each.id() == id)
        .findFirst()
        .orElseThrow();
  }

  private boolean isWaiting(String messageId) {
    Object reason = whole.event(messageId).get("reason");
    return reason != null && reason.toString().startsWith("outage: ");
  }

  private List<String> open(String prefix) {
    return whole
        .jdbc()
        .sql(
            "select message_id || ' ' || state || ' ' || coalesce(reason, '') from event"
                + " where message_id like ? and finished_at is null")
        .param(prefix + "%")
        .query(String.class)
        .list();
  }
}
