package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.ContactInbox;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.sandbox.chatwoot.Faults;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.testing.CaravanProcess;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.RunningCaravan;
import io.caravan.testing.Surroundings;
import io.caravan.testing.Traffic;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Processes of Caravan that die by SIGKILL; the stores and Chatwoot stay. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class KilledCaravanIT {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final Surroundings around = new Surroundings();
  private CaravanProcess caravan;

  @BeforeAll
  void start() {
    caravan = CaravanProcess.start("killed", settings());
    caravan.awaitReady();
  }

  @AfterEach
  void noFaults() {
    around.chatwoot().faults().clear();
    around.chatwoot().races().pause(Duration.ZERO);
  }

  @AfterAll
  void close() {
    caravan.close();
    around.close();
  }

  /** The shortest lease that the timeout allows: a killed node's lanes are free after it. */
  private RunningCaravan.Starter settings() {
    return around
        .caravan()
        .with("caravan.chatwoot.timeout", "2s")
        .with("caravan.relay.lease", "17s")
        .with("caravan.retry.schedule", "1s,1s,1s,1s,1s");
  }

  @Test
  @Tag("peers-D")
  void P1_what_was_acknowledged_while_Chatwoot_was_down_arrives_once_after_kill_9() {
    Traffic traffic = new Traffic("down", 6, 8);
    PatientChannel channel = new PatientChannel(around.sender(caravan));
    around.chatwoot().down();

    CompletableFuture<Void> sent = traffic.inOrder(channel);
    await().until(() -> channel.acknowledged().size() >= 20);
    caravan.kill9();
    int acknowledged = channel.acknowledged().size();
    caravan.start();
    sent.orTimeout(60, SECONDS).join();
    assertThat(acknowledged).isBetween(20, 47);
    assertThat(around.events("down-", "received")).isEqualTo(48);
    around.chatwoot().up();

    around.assertDelivered(traffic);
    around.assertInOrder(traffic);
  }

  @Test
  @Tag("peers-D")
  void P2_kill_9_between_Chatwoots_commit_and_our_record_doubles_nothing() {
    Traffic traffic = new Traffic("commit", 12, 10);
    PatientChannel channel = new PatientChannel(around.sender(caravan));
    Faults faults = around.chatwoot().faults();
    List.of(Endpoint.CONVERSATION_CREATE, Endpoint.MESSAGE_CREATE)
        .forEach(
            endpoint -> {
              faults.add(Fault.at(endpoint, Effect.COMMIT_THEN_STALL).times(2));
              // past the kill: what a dead Caravan sent is stored after its death
              faults.add(
                  Fault.at(endpoint, Effect.STALL_THEN_COMMIT)
                      .times(2)
                      .delay(Duration.ofSeconds(3)));
            });

    CompletableFuture<Void> sent = traffic.inOrder(channel);
    faults.awaitHit(Endpoint.CONVERSATION_CREATE, 4, SOON);
    faults.awaitHit(Endpoint.MESSAGE_CREATE, 4, SOON);
    caravan.kill9();
    assertThat(around.unrecorded("commit-")).isGreaterThanOrEqualTo(2);
    caravan.start();
    sent.orTimeout(60, SECONDS).join();

    around.assertDelivered(traffic);
    around.assertInOrder(traffic);
  }

  @Test
  @Tag("peers-D")
  void P4_two_nodes_make_one_contact_and_one_conversation_and_one_takes_over_when_one_is_killed() {
    Traffic traffic = new Traffic("two", 100, 5);
    around.chatwoot().races().pause(Duration.ofMillis(10));
    try (CaravanProcess other = CaravanProcess.start("other", settings())) {
      other.awaitReady();
      caravan.awaitReady();
      around
          .chatwoot()
          .faults()
          .add(Fault.at(Endpoint.ANY, Effect.SLOW).delay(Duration.ofMillis(30)));
      PatientChannel channel = new PatientChannel(around.sender(caravan), around.sender(other));

      CompletableFuture<Void> sent = traffic.atOnce(channel);
      await().until(() -> around.messages("two-").size() >= 100);
      other.kill9();
      assertThat(around.events("two-", "delivered")).isLessThan(500);
      sent.orTimeout(60, SECONDS).join();

      around.assertDelivered(traffic);
    }
  }

  @Test
  @Tag("peers-G")
  void P4_kill_9_while_Chatwoot_merges_two_contacts_leaves_one_person_and_doubles_nothing() {
    sendKnownAs("merge-1", "merge@lid", "");
    sendKnownAs("merge-2", "merge@c.us", "");
    await().until(() -> around.events("merge-", "delivered") == 2);
    assertThat(contactsOfMerge()).hasSize(2);
    Faults faults = around.chatwoot().faults();
    faults.add(Fault.at(Endpoint.CONTACT_MERGE, Effect.COMMIT_THEN_STALL).once());

    sendKnownAs("merge-3", "merge@c.us", "\"merge@lid\"");
    faults.awaitHit(Endpoint.CONTACT_MERGE, 1, SOON);
    caravan.kill9();
    caravan.start();
    caravan.awaitReady();
    sendKnownAs("merge-4", "merge@lid", "");
    sendKnownAs("merge-5", "merge@c.us", "");

    // once the leases of the dead have lapsed
    await().atMost(Duration.ofSeconds(60)).until(() -> around.events("merge-", "delivered") == 5);
    assertThat(around.messages("merge-"))
        .containsExactlyInAnyOrder("merge-1", "merge-2", "merge-3", "merge-4", "merge-5");
    assertThat(contactsOfMerge()).hasSize(1);
    await().atMost(Duration.ofSeconds(60)).until(() -> around.mergedLanes() == 1);
    sendKnownAs("merge-6", "merge@lid", "");
    sendKnownAs("merge-7", "merge@c.us", "");
    await().until(() -> around.events("merge-", "delivered") == 7);
    assertThat(
            around.chatwoot().messages().stream()
                .filter(message -> Set.of("merge-6", "merge-7").contains(message.sourceId()))
                .map(Message::conversationId)
                .distinct())
        .hasSize(1);
  }

  private void sendKnownAs(String id, String contact, String aliases) {
    String body =
        """
        {"id":"%s","contact":{"id":"%s","also_known_as":[%s]},"text":"Hello"}"""
            .formatted(id, contact, aliases);
    new PatientChannel(around.sender(caravan)).sendBody(id, body).orTimeout(60, SECONDS).join();
  }

  private Set<Long> contactsOfMerge() {
    return around.chatwoot().contactInboxes().stream()
        .filter(address -> address.sourceId().startsWith("merge@"))
        .map(ContactInbox::contactId)
        .collect(Collectors.toSet());
  }
}
