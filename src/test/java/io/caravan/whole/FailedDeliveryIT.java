package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.journal.LaneJournal;
import io.caravan.sandbox.chatwoot.Effect;
import io.caravan.sandbox.chatwoot.Endpoint;
import io.caravan.sandbox.chatwoot.Fault;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deliveries that fail, against every fault switch of the sandbox. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailedDeliveryIT {

  private static final List<Duration> SCHEDULE =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(24));

  /** The default. */
  private static final Duration ORDER_HOLD = Duration.ofMinutes(10);

  private WholeApplication whole;
  private GenericSender sender;

  @BeforeAll
  void start() {
    whole = WholeApplication.start(settings -> settings.with("caravan.chatwoot.timeout", "1s"));
    sender = whole.sender();
  }

  @AfterAll
  void close() {
    whole.close();
  }

  @AfterEach
  void clearFaults() {
    whole.chatwoot().faults().clear();
  }

  private void fault(Fault fault) {
    whole.chatwoot().faults().add(fault);
  }

  /** Requests that carry the message of this id, alone or nested in a conversation. */
  private static Predicate<JsonNode> message(String id) {
    return params -> params.toString().contains("\"" + id + "\"");
  }

  /** So that a later message of the contact is one call. */
  private void known(String contact) {
    sender.send(contact + "-known", contact);
    whole.awaitState(contact + "-known", "delivered");
  }

  private Instant nextAttempt(String messageId) {
    OffsetDateTime next =
        whole
            .jdbc()
            .sql("select next_attempt_at from event where message_id = ?")
            .param(messageId)
            .query(OffsetDateTime.class)
            .single();
    return next.toInstant();
  }

  private long attempts(String messageId) {
    return whole
        .jdbc()
        .sql(
            "select count(*) from attempt a join event e on e.id = a.event_id where message_id = ?")
        .param(messageId)
        .query(Long.class)
        .single();
  }

  @Test
  void a_message_that_chatwoot_refuses_for_good_is_dead_at_once_with_chatwoots_own_words() {
    known("refused");
    fault(
        Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_422)
            .matching(message("refused-1"))
            .text("Validation failed: Content is not to our taste"));

    sender.send("refused-1", "refused");
    sender.send("refused-2", "refused");

    whole.awaitState("refused-1", "dead");
    assertThat(whole.event("refused-1").get("reason").toString())
        .contains("Validation failed: Content is not to our taste");
    assertThat(attempts("refused-1")).isEqualTo(1);
    whole.awaitState("refused-2", "delivered");
    assertStillHoldsItsPayload("refused-1");
  }

  @Test
  void a_message_that_fails_each_time_is_tried_six_times_by_the_schedule_and_then_dead() {
    known("poison");
    fault(Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500).matching(message("poison-1")));

    sender.send("poison-1", "poison");
    Instant failed = whole.clock().instant();
    for (int rung = 0; rung < SCHEDULE.size(); rung++) {
      int counted = rung + 1;
      await().until(() -> ((Integer) whole.event("poison-1").get("attempts")) == counted);
      Duration wait = Duration.between(failed, nextAttempt("poison-1"));
      assertThat(wait)
          .as("wait after failure %d", counted)
          .isBetween(
              SCHEDULE.get(rung).multipliedBy(89).dividedBy(100),
              SCHEDULE.get(rung).multipliedBy(111).dividedBy(100).plusSeconds(10));
      assertThat(whole.event("poison-1")).containsEntry("state", "retrying");
      sender.send("poison-other-" + rung, "poison-other");
      whole.awaitState("poison-other-" + rung, "delivered");
      whole.clock().tick(Duration.between(whole.clock().instant(), nextAttempt("poison-1")));
      failed = whole.clock().instant();
    }

    whole.awaitState("poison-1", "dead");
    assertThat(whole.event("poison-1")).containsEntry("attempts", 6);
    assertThat(
            whole
                .jdbc()
                .sql(
                    """
                    select outcome from attempt a join event e on e.id = a.event_id
                    where message_id = 'poison-1' and outcome <> 'held' order by a.id""")
                .query(String.class)
                .list())
        .containsExactly("backoff", "backoff", "backoff", "backoff", "backoff", "dead");
    assertThat(whole.messages("poison-1")).isEmpty();
    assertStillHoldsItsPayload("poison-1");
  }

  @Test
  @Tag("peers-I")
  void P6_one_poison_message_lets_the_20_behind_it_pass_after_order_hold_and_others_never_wait() {
    known("poisoned");
    fault(
        Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_500).matching(message("poisoned-message")));
    List<String> behind = IntStream.range(0, 20).mapToObj(i -> "poisoned-" + i).toList();

    sender.send("poisoned-message", "poisoned");
    behind.forEach(id -> sender.send(id, "poisoned"));

    await().until(() -> ((Integer) whole.event("poisoned-message").get("attempts")) >= 1);
    Instant before = whole.clock().instant();
    for (int other = 0; other < 20; other++) {
      sender.send("unpoisoned-" + other, "unpoisoned-contact-" + other);
      whole.awaitState("unpoisoned-" + other, "delivered");
      assertThat(attempts("unpoisoned-" + other)).isEqualTo(1);
    }
    assertThat(Duration.between(before, whole.clock().instant())).isLessThan(ORDER_HOLD);
    assertThat(behind)
        .allSatisfy(
            id ->
                assertThat(whole.event(id))
                    .containsEntry("state", "received")
                    .containsEntry("attempts", 0));
    whole.clock().tick(ORDER_HOLD.minusMinutes(1));
    await().until(() -> ((Integer) whole.event("poisoned-message").get("attempts")) >= 2);
    assertThat(whole.messages(behind.toArray(String[]::new))).isEmpty();

    whole.clock().tick(Duration.ofMinutes(1).plusSeconds(5));

    whole.awaitState("poisoned-19", "delivered");
    assertThat(
            whole.sourceIdsStartingWith("poisoned-").stream().filter(id -> !id.endsWith("known")))
        .containsExactlyElementsOf(behind);
    assertThat(behind).allSatisfy(id -> assertThat(attempts(id)).isEqualTo(1));
    assertThat(whole.event("poisoned-message")).containsEntry("state", "retrying");
  }

  /** Whatever rung it waits on: the clock is moved on until it is delivered. */
  private void awaitDelivered(String messageId) {
    await()
        .until(
            () -> {
              if ("delivered".equals(whole.event(messageId).get("state"))) {
                return true;
              }
              whole
                  .jdbc()
                  .sql("select next_attempt_at from event where message_id = ?")
                  .param(messageId)
                  .query((row, n) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
                  .single()
                  .map(next -> Duration.between(whole.clock().instant(), next.toInstant()))
                  .filter(left -> left.compareTo(Duration.ofSeconds(10)) > 0)
                  .ifPresent(left -> whole.clock().tick(left));
              return false;
            });
  }

  @ParameterizedTest
  @EnumSource(names = {"REFUSE_500", "REFUSE_502", "REFUSE_503", "REFUSE_CUT"})
  void P2_an_unclear_failure_that_wrote_nothing_is_posted_again_once_it_cannot_be_written_any_more(
      Effect effect) {
    String contact = "unwritten-" + effect;
    known(contact);
    fault(Fault.at(Endpoint.MESSAGE_CREATE, effect).matching(message(contact + "-1")).once());

    sender.send(contact + "-1", contact);

    awaitDelivered(contact + "-1");
    assertThat(whole.messages(contact + "-1")).hasSize(1);
  }

  @Test
  void P7_a_throttled_message_waits_and_keeps_its_attempts_and_its_place() {
    known("throttled");
    fault(
        Fault.at(Endpoint.MESSAGE_CREATE, Effect.THROTTLE_429)
            .matching(message("throttled-1"))
            .retryAfter(Duration.ofSeconds(90))
            .once());

    sender.send("throttled-1", "throttled");
    sender.send("throttled-2", "throttled");

    await().until(() -> whole.event("throttled-1").get("next_attempt_at") != null);
    assertThat(whole.event("throttled-1"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0);
    assertThat(whole.event("throttled-1").get("reason").toString()).startsWith("throttled: ");
    assertThat(Duration.between(whole.clock().instant(), nextAttempt("throttled-1")))
        .isBetween(Duration.ofSeconds(75), Duration.ofSeconds(90));
    whole.clock().tick(Duration.ofSeconds(91));
    whole.awaitState("throttled-2", "delivered");
    assertThat(whole.sourceIdsStartingWith("throttled-"))
        .containsExactly("throttled-known", "throttled-1", "throttled-2");
  }

  @Test
  void P7_the_flood_guard_throttles_and_costs_no_attempt() {
    known("flood");
    fault(
        Fault.at(Endpoint.MESSAGE_CREATE, Effect.REFUSE_422_FLOOD)
            .matching(message("flood-1"))
            .once());

    sender.send("flood-1", "flood");

    await().until(() -> whole.event("flood-1").get("next_attempt_at") != null);
    assertThat(whole.event("flood-1")).containsEntry("attempts", 0);
    whole.clock().tick(Duration.ofSeconds(61));
    whole.awaitState("flood-1", "delivered");
    assertThat(whole.messages("flood-1")).hasSize(1);
  }

  @Test
  @Tag("peers-M")
  void a_deleted_conversation_is_rebuilt_once_at_once_without_an_attempt() {
    known("deleted");
    int before = whole.chatwoot().requests().count(Endpoint.CONVERSATION_CREATE);
    long conversation = whole.messages("deleted-known").get(0).conversationId();
    whole.chatwoot().deleteConversation(conversation);
    whole.chatwoot().runJobs();

    sender.send("deleted-1", "deleted");

    whole.awaitState("deleted-1", "delivered");
    assertThat(whole.event("deleted-1")).containsEntry("attempts", 0);
    assertThat(whole.messages("deleted-1").get(0).conversationId()).isNotEqualTo(conversation);
    sender.send("deleted-2", "deleted");
    whole.awaitState("deleted-2", "delivered");
    assertThat(whole.messages("deleted-2").get(0).conversationId())
        .isEqualTo(whole.messages("deleted-1").get(0).conversationId());
    assertThat(whole.chatwoot().requests().count(Endpoint.CONVERSATION_CREATE) - before).isOne();
  }

  @Test
  void a_race_that_is_lost_again_and_again_is_repeated_three_times_and_then_counted() {
    for (Endpoint create : List.of(Endpoint.PUBLIC_CONTACT_CREATE, Endpoint.CONTACT_CREATE)) {
      fault(
          Fault.at(create, Effect.REFUSE_500)
              .matching(params -> params.toString().contains("racing")));
    }
    int before = whole.chatwoot().requests().count(Endpoint.CONTACT_CREATE);

    sender.send("racing-1", "racing");

    await().until(() -> ((Integer) whole.event("racing-1").get("attempts")) == 1);
    assertThat(whole.chatwoot().requests().count(Endpoint.CONTACT_CREATE) - before).isEqualTo(4);
  }

  @Test
  void P4_a_lost_race_for_the_contact_is_read_again_without_an_attempt() {
    fault(
        Fault.at(Endpoint.PUBLIC_CONTACT_CREATE, Effect.COMMIT_THEN_500)
            .matching(params -> params.toString().contains("race"))
            .once());

    sender.send("race-1", "race");

    whole.awaitState("race-1", "delivered");
    assertThat(whole.event("race-1")).containsEntry("attempts", 0);
    assertThat(whole.chatwoot().contacts().stream().filter(c -> "Name of race".equals(c.name())))
        .hasSize(1);
  }

  @Test
  void P2_a_message_whose_worker_died_after_the_post_is_looked_for_before_it_is_posted_again() {
    known("taken");
    sender.send("taken-1", "taken");
    whole.awaitState("taken-1", "delivered");
    // as if the worker had died between Chatwoot's commit and our own
    long lane =
        whole
            .jdbc()
            .sql("select lane_id from event where message_id = 'taken-1'")
            .query(Long.class)
            .single();
    whole
        .jdbc()
        .sql(
            """
            with undone as (
              update event set state = 'received', chatwoot_message_id = null
              where message_id = 'taken-1' returning id, lane_id)
            update lane set in_hand = undone.id, due_at = now() - interval '1 day',
              lease_token = gen_random_uuid(), lease_until = clock_timestamp() - interval '1 second'
            from undone where lane.id = undone.lane_id""")
        .update();

    whole.awaitState("taken-1", "delivered");

    assertThat(whole.messages("taken-1")).hasSize(1);
    assertThat(whole.caravan().bean(LaneJournal.class).find(lane).orElseThrow().workable())
        .isFalse();
  }

  private void assertStillHoldsItsPayload(String messageId) {
    assertThat(whole.event(messageId).get("message").toString()).contains("Text of " + messageId);
    assertThat(
            whole
                .jdbc()
                .sql(
                    """
                    select convert_from(body, 'UTF8') from webhook w join event e on e.webhook_id = w.id
                    where message_id = ?""")
                .param(messageId)
                .query(String.class)
                .single())
        .contains("Text of " + messageId);
  }
}
