package io.caravan.relay;

import static io.caravan.relay.RelayRoutes.INBOX;
import static io.caravan.relay.RelayRoutes.lockKey;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.FailureKind;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Visits to lanes: what they do, and that they give everything back on every way out. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
@Timeout(60)
class RelayLaneRouteTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeAll
  void open() throws Exception {
    journal = JournalDatabase.fresh(clock);
    relay = RelayRoutes.on(journal);
  }

  @BeforeEach
  void chatwootIsWell() {
    relay.chatwoot.place = delivery -> {};
    relay.chatwoot.look = delivery -> {};
    relay.chatwoot.probe = () -> {};
    relay.chatwoot.placed.clear();
    clock.tick(Duration.ofHours(1));
  }

  @AfterAll
  void close() {
    relay.close();
    journal.close();
  }

  @Test
  void P3_all_due_events_of_a_lane_are_delivered_in_order_by_one_visit() {
    long lane = relay.receive("ann", 5);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactlyElementsOf(texts("ann", 5));
    assertGivenBack("ann", lane);
    assertThat(journal.laneRow(lane))
        .containsEntry("due_at", null)
        .containsEntry("chatwoot_contact_id", PlayedChatwoot.CONTACT)
        .containsEntry("chatwoot_conversation_id", PlayedChatwoot.CONVERSATION);
    assertThat(journal.event("ann-4"))
        .containsEntry("state", "delivered")
        .containsEntry("attempts", 0);
  }

  @Test
  void while_a_lane_is_worked_its_contact_is_locked_and_the_event_is_in_hand() {
    long lane = relay.receive("bea", 1);
    relay.chatwoot.place =
        delivery -> {
          assertThat(relay.lock.isHeld(lockKey("bea"))).isTrue();
          assertThat(journal.laneRow(lane)).containsEntry("in_hand", id("bea-0"));
        };

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).hasSize(1);
  }

  @Test
  void P4_a_lane_that_another_worker_holds_is_left_alone() {
    long lane = relay.receive("carl", 1);
    UUID theirs = UUID.randomUUID();
    journal.run(
        "update lane set lease_token = ?, lease_until = clock_timestamp() + interval '1 minute'"
            + " where id = ?",
        theirs,
        lane);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).isEmpty();
    assertThat(journal.laneRow(lane)).containsEntry("lease_token", theirs);
    assertThat(relay.lock.isHeld(lockKey("carl"))).isFalse();
  }

  @Test
  void a_lane_that_is_not_due_or_not_there_is_left_alone() {
    long lane = relay.receive("dan", 1);
    journal.lanes().snooze(lane, clock.instant().plusSeconds(1));

    relay.visit(lane);
    relay.visit(-1);

    assertThat(relay.chatwoot.placed).isEmpty();
    assertUntouched("dan-0", lane);
  }

  @Test
  void P7_a_lane_of_a_paused_inbox_or_of_an_open_circuit_is_left_alone() {
    long lane = relay.receive("eve", 1);
    relay.pauses.pause(INBOX, "token is wrong");
    relay.visit(lane);
    assertUntouched("eve-0", lane);
    relay.pauses.resume(INBOX);
    relay.circuits.badProbe(INBOX, "down");
    relay.visit(lane);
    assertUntouched("eve-0", lane);
    assertThat(relay.chatwoot.placed).isEmpty();

    relay.circuits.goodProbe(INBOX);
    relay.visit(lane);

    assertThat(relay.chatwoot.placed).hasSize(1);
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
  }

  @Test
  void P2_an_error_in_a_delivery_is_a_failed_try_and_nothing_of_it_runs_with_the_next_visit() {
    long lane = relay.receive("eva", 2);
    relay.chatwoot.place =
        delivery -> {
          throw new StackOverflowError("for a test");
        };
    relay.visit(lane);
    assertThat(journal.event("eva-0"))
        .containsEntry("state", "retrying")
        .containsEntry("attempts", 1)
        .containsEntry("chatwoot_message_id", null);
    assertThat(journal.event("eva-1")).containsEntry("attempts", 0);
    assertGivenBack("eva", lane);

    relay.chatwoot.place = delivery -> {};
    // more than there are workers, so that each of them goes on
    for (int i = 0; i < 20; i++) {
      relay.visit(relay.receive("eli" + i, 1));
    }

    assertThat(relay.chatwoot.placed).hasSize(20).noneMatch(text -> text.contains("eva"));
    assertThat(journal.event("eva-0")).containsEntry("state", "retrying");
  }

  @Test
  void P3_of_a_claim_of_five_whose_first_fails_the_others_are_given_back_without_an_attempt() {
    long lane = relay.receive("fay", 5);
    relay.chatwoot.place = failing(FailureKind.OURS);

    relay.visit(lane);

    assertThat(journal.event("fay-0"))
        .containsEntry("state", "retrying")
        .containsEntry("attempts", 1);
    for (int i = 1; i < 5; i++) {
      assertUntouched("fay-" + i, lane);
    }
    assertThat(attempts(lane)).isEqualTo(1);
    assertGivenBack("fay", lane);
    relay.chatwoot.place = delivery -> {};
    relay.visit(lane);
    assertThat(relay.chatwoot.placed).as("nothing passes the first one").isEmpty();
  }

  @Test
  void a_dead_event_frees_its_lane_at_once() {
    long lane = relay.receive("gus", 3);
    relay.chatwoot.place =
        delivery -> {
          if (delivery.message().id().equals("gus-0")) {
            throw ChatwootFailures.of(FailureKind.PERMANENT);
          }
        };

    relay.visit(lane);

    assertThat(journal.event("gus-0")).containsEntry("state", "dead");
    assertThat(relay.chatwoot.placed).containsExactly("text of gus-1", "text of gus-2");
    assertGivenBack("gus", lane);
  }

  @Test
  void more_than_fifty_events_are_delivered_without_waiting_for_the_poll() {
    long lane = relay.receive("hal", 120);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactlyElementsOf(texts("hal", 120));
    assertGivenBack("hal", lane);
  }

  @Test
  void P5_a_message_that_comes_while_its_lane_is_worked_is_delivered_without_the_poll() {
    long lane = relay.receive("ida", 1);
    relay.chatwoot.place =
        delivery -> {
          if (delivery.message().id().equals("ida-0")) {
            journal.receive(INBOX, "ida", "ida-late");
            relay.signal(lane);
          }
        };

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of ida-0", "text of ida-late");
  }

  @Test
  void a_claim_that_fails_gives_back_the_lock_and_says_that_the_journal_does_not_answer(
      CapturedOutput output) {
    long lane = relay.receive("jon", 1);
    journal.run("alter table event rename to event_away");
    try {
      relay.visit(lane);
    } finally {
      journal.run("alter table event_away rename to event");
    }

    assertThat(output).contains("relay-lane ended early since the journal does not answer");
    assertUntouched("jon-0", lane);
    assertGivenBack("jon", lane);
  }

  @Test
  void P2_a_failure_that_cannot_be_written_down_after_a_call_marks_the_event(
      CapturedOutput output) {
    long lane = relay.receive("kim", 2);
    relay.chatwoot.place = failing(FailureKind.PERMANENT);

    withoutAttempts(() -> relay.visit(lane));

    assertThat(journal.event("kim-0"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", true);
    assertThat(journal.event("kim-0").get("not_before")).isNotNull();
    assertThat(journal.event("kim-1")).containsEntry("may_exist", false);
    assertGivenBack("kim", lane);
    assertThat(output)
        .contains("dead-letter ended early since the journal does not answer")
        .doesNotContain("PSQLException: ", "FatalFallbackErrorHandler", "Error processing");
  }

  @Test
  void P2_a_delivery_that_cannot_be_written_down_marks_the_event(CapturedOutput output) {
    long lane = relay.receive("lea", 1);

    withoutAttempts(() -> relay.visit(lane));

    assertThat(output).contains("dead-letter ended early since the journal does not answer");
    assertThat(relay.chatwoot.placed).hasSize(1);
    assertThat(journal.event("lea-0"))
        .containsEntry("state", "received")
        .containsEntry("may_exist", true);
    assertGivenBack("lea", lane);

    relay.chatwoot.look = relay.chatwoot::found;
    clock.tick(Duration.ofSeconds(1));
    relay.visit(lane);
    assertThat(relay.chatwoot.placed).as("it is looked for, not posted again").hasSize(1);
    assertThat(journal.event("lea-0")).containsEntry("state", "delivered");
  }

  @Test
  void a_failure_before_any_call_that_cannot_be_written_down_marks_nothing() {
    long lane = relay.receive("max", 1);
    journal.run("update event set message = '[]' where message_id = 'max-0'");

    withoutAttempts(() -> relay.visit(lane));

    assertUntouched("max-0", lane);
    assertGivenBack("max", lane);
  }

  @Test
  void an_event_that_cannot_be_read_is_a_counted_fault_of_ours() {
    long lane = relay.receive("mia", 1);
    journal.run("update event set message = '[]' where message_id = 'mia-0'");

    relay.visit(lane);

    assertThat(journal.event("mia-0"))
        .containsEntry("state", "retrying")
        .containsEntry("attempts", 1)
        .containsEntry("may_exist", false);
    assertThat(journal.event("mia-0").get("reason")).asString().contains("a fault of Caravan");
  }

  @Test
  void each_event_of_a_visit_may_have_its_stale_ids_rebuilt_once() {
    long lane = relay.receive("ned", 2);
    relay.chatwoot.place =
        delivery -> {
          boolean first = relay.chatwoot.lookedFor.add(delivery.message().id());
          if (first && once(delivery.message().id())) {
            throw ChatwootFailures.staleIds();
          }
        };

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactlyElementsOf(texts("ned", 2));
    assertThat(relay.pauses.permits(INBOX)).isTrue();
  }

  @Test
  void P7_when_chatwoot_goes_away_during_a_visit_the_rest_is_given_back_without_a_call() {
    long lane = relay.receive("ole", 3);
    relay.chatwoot.place = delivery -> relay.circuits.badProbe(INBOX, "down");

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).containsExactly("text of ole-0");
    assertUntouched("ole-1", lane);
    assertUntouched("ole-2", lane);
    assertThat(attempts(lane)).isEqualTo(1);
    assertGivenBack("ole", lane);
    chatwootIsBack();
  }

  @Test
  void P7_the_lane_on_trial_gives_way_however_its_visit_ends() {
    long lane = relay.receive("pia", 1);
    relay.circuits.badProbe(INBOX, "down");
    relay.circuits.goodProbe(INBOX);
    relay.chatwoot.place =
        delivery -> {
          throw ChatwootFailures.throttled(Duration.ofSeconds(30));
        };

    relay.visit(lane);

    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.HALF_OPEN);
    assertThat(relay.circuits.permits(INBOX)).as("the next lane may").isTrue();
    chatwootIsBack();
  }

  @Test
  void P2_a_delivery_that_ends_after_the_lease_was_lost_changes_nothing(CapturedOutput output) {
    long lane = relay.receive("quin", 2);
    UUID theirs = UUID.randomUUID();
    relay.chatwoot.place = delivery -> giveTo(theirs, lane);

    relay.visit(lane);

    assertTheirs("quin-0", lane, theirs);
    assertThat(relay.chatwoot.placed).as("the visit ends").containsExactly("text of quin-0");
    assertThat(linesOf(output, "event=" + id("quin-0")))
        .singleElement()
        .asString()
        .contains("delivery.dropped")
        .contains("went to another worker");
  }

  @Test
  void P2_a_failure_that_comes_after_the_lease_was_lost_changes_nothing_and_says_so(
      CapturedOutput output) {
    long lane = relay.receive("ron", 2);
    UUID theirs = UUID.randomUUID();
    relay.chatwoot.place =
        delivery -> {
          giveTo(theirs, lane);
          throw ChatwootFailures.of(FailureKind.PERMANENT);
        };

    relay.visit(lane);

    assertTheirs("ron-0", lane, theirs);
    assertThat(linesOf(output, "event=" + id("ron-0")))
        .singleElement()
        .asString()
        .contains("delivery.late");
  }

  @Test
  void P2_a_message_found_after_the_lease_was_lost_changes_nothing_and_is_no_fault_of_ours(
      CapturedOutput output) {
    long lane = relay.receive("sue", 1);
    UUID theirs = UUID.randomUUID();
    relay.chatwoot.place = failing(FailureKind.UNCLEAR);
    relay.chatwoot.look =
        delivery -> {
          giveTo(theirs, lane);
          relay.chatwoot.found(delivery);
        };

    relay.visit(lane);

    assertTheirs("sue-0", lane, theirs);
    assertThat(output)
        .contains("dead-letter ended early: lane " + lane + " went to another worker")
        .doesNotContain("fault of Caravan", "LeaseLost", "FatalFallbackErrorHandler");
  }

  @Test
  void locks_and_leases_are_no_longer_renewed_once_a_visit_is_over() {
    long lane = relay.receive("tom", 1);
    relay.chatwoot.place =
        delivery -> assertThat(relay.keeperThread.waiting()).as("lock and lease").isEqualTo(2);

    relay.visit(lane);

    assertThat(relay.chatwoot.placed).hasSize(1);
    assertThat(relay.keeperThread.waiting()).isZero();
    assertThat(relay.keeperThread.delays())
        .contains(Duration.ofSeconds(1), Duration.ofSeconds(15))
        .containsOnly(Duration.ofSeconds(1), Duration.ofSeconds(15));
  }

  private boolean once(String messageId) {
    return relay.chatwoot.lookedFor.stream().filter(messageId::equals).count() == 1;
  }

  private void chatwootIsBack() {
    relay.circuits.goodProbe(INBOX);
    relay.circuits.succeeded(INBOX);
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
  }

  private static PlayedChatwoot.Call failing(FailureKind kind) {
    return delivery -> {
      throw ChatwootFailures.of(kind);
    };
  }

  private void withoutAttempts(Runnable visit) {
    journal.run("alter table attempt rename to attempt_away");
    try {
      visit.run();
    } finally {
      journal.run("alter table attempt_away rename to attempt");
    }
  }

  private void giveTo(UUID token, long lane) {
    journal.run("update lane set lease_token = ? where id = ?", token, lane);
  }

  private void assertTheirs(String messageId, long lane, UUID theirs) {
    assertThat(journal.event(messageId))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", false);
    assertThat(journal.laneRow(lane))
        .containsEntry("lease_token", theirs)
        .containsEntry("in_hand", id(messageId));
    assertThat(attempts(lane)).isZero();
  }

  private void assertUntouched(String messageId, long lane) {
    assertThat(journal.event(messageId))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", false)
        .containsEntry("next_attempt_at", null);
    assertThat(journal.laneRow(lane)).containsEntry("lease_token", null);
  }

  private void assertGivenBack(String contact, long lane) {
    assertThat(journal.laneRow(lane))
        .containsEntry("lease_token", null)
        .containsEntry("lease_until", null)
        .containsEntry("in_hand", null);
    assertThat(relay.lock.isHeld(lockKey(contact))).isFalse();
    assertThat(relay.keeperThread.waiting()).isZero();
  }

  private long attempts(long lane) {
    return journal.count("attempt join event on event.id = event_id where lane_id = " + lane);
  }

  private long id(String messageId) {
    return (long) journal.event(messageId).get("id");
  }

  private static List<String> linesOf(CapturedOutput output, String part) {
    return output
        .toString()
        .lines()
        .filter(line -> line.contains(part + " ") || line.endsWith(part))
        .toList();
  }

  private static List<String> texts(String contact, int messages) {
    return IntStream.range(0, messages).mapToObj(i -> "text of " + contact + "-" + i).toList();
  }
}
