package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.GenericSender;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.Traffic;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Hours and days of trouble, on a clock that is moved on. */
class LongTroubleIT {

  /** 500, and so 10,000 messages, in the profile chaos. */
  private static final int CONTACTS = Integer.getInteger("caravan.chaos.contacts", 50);

  private WholeApplication whole;
  private GenericSender sender;

  @BeforeEach
  void start() {
    whole = WholeApplication.start(settings -> settings.with("caravan.chatwoot.timeout", "1s"));
    sender = whole.sender();
  }

  @AfterEach
  void close() {
    whole.close();
  }

  @Test
  void P7_twenty_messages_of_each_contact_in_an_outage_of_six_hours_arrive_once_and_in_order() {
    PatientChannel channel = new PatientChannel(sender);
    whole.chatwoot().down();

    List<Traffic> hours =
        List.of(1, 2, 3, 4, 5).stream()
            .map(hour -> new Traffic("h" + hour, CONTACTS / 5, 20))
            .toList();
    for (Traffic traffic : hours) {
      traffic.inOrder(channel).orTimeout(120, TimeUnit.SECONDS).join();
      whole.clock().tick(Duration.ofMinutes(72));
    }
    assertThat(channel.acknowledged()).hasSize(20 * CONTACTS);
    assertThat(mostAttempts()).isZero();
    whole.chatwoot().up();

    Awaitility.await()
        .atMost(Duration.ofMinutes(3))
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(() -> assertThat(count("state = 'delivered'")).isEqualTo(20 * CONTACTS));
    assertThat(mostAttempts()).isZero();
    assertThat(whole.chatwoot().messages()).hasSize(20 * CONTACTS);
    assertThat(whole.chatwoot().contacts()).hasSize(CONTACTS);
    assertThat(whole.chatwoot().conversations()).hasSize(CONTACTS);
    for (Traffic traffic : hours) {
      for (String person : traffic.persons()) {
        assertThat(whole.sourceIdsStartingWith(person + "-"))
            .containsExactlyElementsOf(traffic.messages(person));
      }
    }
  }

  @Test
  void P6_three_messages_that_always_fail_and_nothing_else_end_dead_and_open_no_circuit() {
    whole
        .chatwoot()
        .faults()
        .add(
            Fault.at(Endpoint.CONVERSATION_CREATE, Effect.REFUSE_500)
                .matching(params -> params.toString().contains("\"poison-")));
    List<String> poison = List.of("poison-1", "poison-2", "poison-3");

    poison.forEach(id -> sender.send(id, "person-of-" + id));
    for (int failures = 1; failures <= 5; failures++) {
      int counted = failures;
      await()
          .untilAsserted(
              () ->
                  assertThat(poison)
                      .allSatisfy(
                          id -> assertThat(whole.event(id)).containsEntry("attempts", counted)));
      assertThat(circuit()).isEqualTo(CircuitMode.CLOSED);
      whole.clock().tick(Duration.ofHours(27));
    }

    poison.forEach(id -> whole.awaitState(id, "dead"));
    assertThat(poison).allSatisfy(id -> assertThat(whole.event(id)).containsEntry("attempts", 6));
    assertThat(circuit()).isEqualTo(CircuitMode.CLOSED);
    sender.send("other", "other");
    whole.awaitState("other", "delivered");
  }

  @Test
  void P7_one_waiting_message_keeps_its_attempts_while_Chatwoot_answers_500_for_an_hour() {
    // from then on Caravan knows how contacts are made in one call
    sender.send("known", "known");
    whole.awaitState("known", "delivered");
    whole.chatwoot().faults().add(Fault.at(Endpoint.ANY, Effect.REFUSE_500));

    sender.send("waiting", "somebody-new");
    await().until(() -> whole.event("waiting").get("reason") != null);
    for (int minutes = 0; minutes < 60; minutes += 10) {
      whole.clock().tick(Duration.ofMinutes(10));
      await().until(() -> circuit() != CircuitMode.CLOSED);
      await().until(() -> whole.event("waiting").get("attempts").equals(0));
    }
    whole.chatwoot().faults().clear();

    whole.clock().tick(Duration.ofSeconds(10));
    whole.awaitState("waiting", "delivered");
    assertThat(whole.event("waiting")).containsEntry("attempts", 0);
    assertThat(whole.messages("waiting")).hasSize(1);
  }

  @Test
  void P7_a_Chatwoot_that_cannot_make_contacts_is_an_outage_once_five_of_them_wait() {
    for (Endpoint create : List.of(Endpoint.PUBLIC_CONTACT_CREATE, Endpoint.CONTACT_CREATE)) {
      whole.chatwoot().faults().add(Fault.at(create, Effect.REFUSE_500));
    }

    List<String> ids = List.of("new-1", "new-2", "new-3", "new-4", "new-5");
    ids.forEach(id -> sender.send(id, "person-of-" + id));

    await().until(() -> circuit() != CircuitMode.CLOSED);
    await().until(() -> mostAttempts() == 0);
    whole.chatwoot().faults().clear();
    whole.clock().tick(Duration.ofSeconds(10));
    ids.forEach(id -> whole.awaitState(id, "delivered"));
  }

  private CircuitMode circuit() {
    return whole.caravan().bean(ChatwootCircuits.class).mode(WholeApplication.INBOX);
  }

  private long mostAttempts() {
    return whole
        .jdbc()
        .sql("select coalesce(max(attempts), 0) from event")
        .query(Long.class)
        .single();
  }

  private long count(String condition) {
    return whole
        .jdbc()
        .sql("select count(*) from event where " + condition)
        .query(Long.class)
        .single();
  }
}
