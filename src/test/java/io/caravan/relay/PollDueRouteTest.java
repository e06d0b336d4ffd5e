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
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What the timers do: the poll for due lanes and the watch over a Chatwoot that is away. */
@ExtendWith(OutputCaptureExtension.class)
@Timeout(60)
class PollDueRouteTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;

  @BeforeEach
  void open() throws Exception {
    journal = JournalDatabase.fresh(clock);
    relay = RelayRoutes.on(journal, Map.of("caravan.relay.workers", 1, "caravan.relay.queue", 2));
  }

  @AfterEach
  void close() {
    relay.close();
    journal.close();
  }

  @Test
  void P5_a_lane_whose_signal_was_lost_is_found() {
    relay.receive("ann", 2);

    poll();

    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0", "text of ann-1");
  }

  @Test
  void P5_what_a_full_board_dropped_is_found_later_the_longest_due_first() {
    for (String contact : new String[] {"ann", "bob", "cleo", "dora"}) {
      relay.receive(contact, 1);
      clock.tick(Duration.ofSeconds(1));
    }

    poll();
    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0", "text of bob-0");
    poll();

    assertThat(relay.chatwoot.placed).endsWith("text of cleo-0", "text of dora-0").hasSize(4);
  }

  @Test
  void a_full_board_asks_the_journal_for_nothing_and_a_lane_on_it_is_queued_once() {
    long held = relay.receive("ann", 1);
    relay.lock.heldBySomebodyElse(lockKey("ann"));
    relay.signal(held);
    relay.awaitLockWait();

    relay.fire("poll-due");
    relay.fire("poll-due");
    relay.lockWaits.runNext();
    relay.lockWaits.runNext();
    relay.awaitIdle();

    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0");
    assertThat(relay.lockWaits.delays()).as("one visit waited").hasSize(2);
    relay.lock.free(lockKey("ann"));
  }

  @Test
  void a_retry_whose_time_has_come_is_found_and_not_before() {
    relay.receive("ann", 1);
    relay.chatwoot.place =
        delivery -> {
          throw ChatwootFailures.of(FailureKind.OURS);
        };
    poll();
    relay.chatwoot.place = delivery -> {};
    clock.tick(Duration.ofSeconds(50));
    poll();
    assertThat(relay.chatwoot.placed).isEmpty();

    clock.tick(Duration.ofSeconds(20));
    poll();

    assertThat(relay.chatwoot.placed).hasSize(1);
  }

  @Test
  void P2_a_lane_whose_holder_died_is_taken_over_when_its_lease_lapses() {
    long lane = relay.receive("ann", 1);
    journal.run(
        "update lane set lease_token = ?, lease_until = clock_timestamp() + interval '1 minute',"
            + " in_hand = (select id from event where message_id = 'ann-0') where id = ?",
        UUID.randomUUID(),
        lane);
    poll();
    assertThat(journal.count("attempt")).isZero();

    journal.run(
        "update lane set lease_until = clock_timestamp() - interval '2 minutes' where id = ?",
        lane);
    poll();

    assertThat(relay.chatwoot.lookedFor).as("its holder may have posted it").hasSize(1);
    assertThat(relay.chatwoot.placed).hasSize(1);
  }

  @Test
  void P7_an_inbox_that_is_paused_or_whose_circuit_is_open_is_passed_over() {
    long lane = relay.receive("ann", 1);
    Object due = journal.laneRow(lane).get("due_at");
    relay.pauses.pause(INBOX, "token is wrong");
    poll();
    relay.pauses.resume(INBOX);
    relay.circuits.badProbe(INBOX, "down");
    poll();
    assertThat(relay.chatwoot.placed).isEmpty();
    assertThat(journal.laneRow(lane)).as("it stays due").containsEntry("due_at", due);

    relay.circuits.goodProbe(INBOX);
    poll();

    assertThat(relay.chatwoot.placed).hasSize(1);
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
  }

  @Test
  void a_poll_that_the_journal_does_not_answer_says_so_and_the_next_one_goes_on(
      CapturedOutput output) {
    relay.receive("ann", 1);
    journal.run("alter table lane rename to lane_away");
    poll();
    assertThat(output).contains("poll-due ended early since the journal does not answer");

    journal.run("alter table lane_away rename to lane");
    poll();

    assertThat(relay.chatwoot.placed).hasSize(1);
  }

  @Test
  void P3_while_chatwoot_is_away_no_hold_runs_out_and_the_watch_lets_one_lane_try() {
    relay.receive("ann", 2);
    relay.chatwoot.place =
        delivery -> {
          throw ChatwootFailures.of(FailureKind.OURS);
        };
    poll();
    Instant heldUntil = heldUntil();
    relay.chatwoot.place = delivery -> {};
    relay.chatwoot.probeFails(FailureKind.UNAVAILABLE);
    relay.circuits.badProbe(INBOX, "down");

    clock.tick(Duration.ofHours(1));
    relay.fire("watch-chatwoot");
    assertThat(heldUntil()).isEqualTo(heldUntil.plus(Duration.ofHours(1)));
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.OPEN);

    relay.chatwoot.probe = () -> {};
    clock.tick(Duration.ofHours(1));
    relay.fire("watch-chatwoot");
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.HALF_OPEN);
    poll();

    assertThat(relay.chatwoot.placed).containsExactly("text of ann-0", "text of ann-1");
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
  }

  @Test
  void P6_an_inbox_that_cannot_be_written_to_does_not_take_every_trial_of_its_Chatwoot()
      throws Exception {
    try (RelayRoutes two =
        RelayRoutes.on(
            journal,
            Map.of(
                "caravan.inboxes.other.channel", "generic",
                "caravan.inboxes.other.chatwoot.account-id", 1,
                "caravan.inboxes.other.chatwoot.inbox-id", 4))) {
      for (int contact = 0; contact < 20; contact++) {
        two.receive("contact-" + contact, 1);
      }
      two.chatwoot.place =
          delivery -> {
            if (delivery.target().inbox().equals(INBOX)) {
              throw ChatwootFailures.of(FailureKind.UNAVAILABLE);
            }
          };
      poll(two);
      assertThat(two.circuits.mode(INBOX)).isEqualTo(CircuitMode.OPEN);
      clock.tick(Duration.ofSeconds(1));
      journal.receive("other", "healthy", "healthy-0");

      for (int trial = 0; trial < 2; trial++) {
        clock.tick(Duration.ofSeconds(5));
        two.fire("watch-chatwoot");
        poll(two);
      }

      assertThat(two.chatwoot.placed).contains("text of healthy-0");
    }
  }

  @Test
  void the_watch_resumes_a_paused_inbox_after_a_good_probe_and_only_then() {
    relay.pauses.pause(INBOX, "token is wrong");
    relay.chatwoot.probeFails(FailureKind.MISCONFIGURED);
    clock.tick(Duration.ofSeconds(61));
    relay.fire("watch-chatwoot");
    assertThat(relay.pauses.permits(INBOX)).isFalse();

    relay.chatwoot.probe = () -> {};
    clock.tick(Duration.ofSeconds(61));
    relay.fire("watch-chatwoot");

    assertThat(relay.pauses.permits(INBOX)).isTrue();
  }

  private void poll() {
    poll(relay);
  }

  private static void poll(RelayRoutes polled) {
    polled.fire("poll-due");
    polled.awaitIdle();
  }

  private Instant heldUntil() {
    return journal
        .jdbc()
        .sql("select held_until from event where message_id = 'ann-0'")
        .query((row, n) -> row.getTimestamp(1).toInstant())
        .single();
  }
}
