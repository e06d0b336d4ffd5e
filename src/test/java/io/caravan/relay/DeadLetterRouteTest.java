package io.caravan.relay;

import static io.caravan.relay.RelayRoutes.INBOX;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import io.caravan.chatwoot.ChatwootFailures;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What follows a failed try, from the exception to the row in the journal. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class DeadLetterRouteTest {

  private enum Probe {
    GOOD,
    BAD,
    MISCONFIGURED,
    NOT_ASKED
  }

  /**
   * @param nextTry how long until the next try, give or take a tenth; null when it stays due or is
   *     dead
   */
  private record Row(
      Exception failure,
      Probe probe,
      String state,
      String outcome,
      int attempts,
      @Nullable Duration nextTry,
      boolean mayExist) {

    String words() {
      if (probe == Probe.MISCONFIGURED) {
        return "paused: create-message: 500, misconfigured";
      }
      return failure instanceof IllegalStateException
          ? "a fault of Caravan: IllegalStateException"
          : failure.getMessage();
    }

    @Override
    public String toString() {
      return failure.getMessage() + ", probe " + probe + " → " + outcome;
    }
  }

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private RelayRoutes relay;
  private int contacts;

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
    relay.chatwoot.lookedFor.clear();
    relay.pauses.resume(INBOX);
    relay.circuits.goodProbe(INBOX);
    relay.circuits.succeeded(INBOX);
    clock.tick(Duration.ofHours(1));
  }

  @AfterAll
  void close() {
    relay.close();
    journal.close();
  }

  static List<Row> rows() {
    Duration firstRung = Duration.ofMinutes(1);
    return List.of(
        row(FailureKind.UNAVAILABLE, Probe.GOOD, "retrying", "backoff", 1, firstRung, false),
        row(FailureKind.UNAVAILABLE, Probe.BAD, "received", "outage", 0, null, false),
        row(FailureKind.UNAVAILABLE, Probe.MISCONFIGURED, "received", "paused", 0, null, false),
        row(FailureKind.UNCLEAR, Probe.GOOD, "retrying", "backoff", 1, firstRung, true),
        row(FailureKind.UNCLEAR, Probe.BAD, "received", "outage", 0, null, true),
        row(FailureKind.UNCLEAR, Probe.MISCONFIGURED, "received", "paused", 0, null, true),
        row(
            FailureKind.THROTTLED,
            Probe.NOT_ASKED,
            "received",
            "throttled",
            0,
            Duration.ofSeconds(60),
            false),
        row(FailureKind.MISCONFIGURED, Probe.GOOD, "retrying", "backoff", 1, firstRung, false),
        row(FailureKind.MISCONFIGURED, Probe.BAD, "received", "outage", 0, null, false),
        row(FailureKind.MISCONFIGURED, Probe.MISCONFIGURED, "received", "paused", 0, null, false),
        row(FailureKind.PERMANENT, Probe.NOT_ASKED, "dead", "dead", 1, null, false),
        row(FailureKind.LOST_RACE, Probe.NOT_ASKED, "retrying", "backoff", 1, firstRung, false),
        row(
            FailureKind.CONTACT_CONFLICT,
            Probe.NOT_ASKED,
            "retrying",
            "backoff",
            1,
            firstRung,
            false),
        row(FailureKind.OURS, Probe.NOT_ASKED, "retrying", "backoff", 1, firstRung, false),
        new Row(
            ChatwootFailures.throttled(Duration.ofSeconds(300)),
            Probe.NOT_ASKED,
            "received",
            "throttled",
            0,
            Duration.ofSeconds(300),
            false),
        new Row(
            ChatwootFailures.staleIds(), Probe.GOOD, "retrying", "backoff", 1, firstRung, false),
        new Row(
            ChatwootFailures.staleIds(), Probe.MISCONFIGURED, "received", "paused", 0, null, false),
        new Row(
            new IllegalStateException("a bug"),
            Probe.NOT_ASKED,
            "retrying",
            "backoff",
            1,
            firstRung,
            true));
  }

  private static Row row(
      FailureKind kind,
      Probe probe,
      String state,
      String outcome,
      int attempts,
      @Nullable Duration wait,
      boolean mayExist) {
    return new Row(ChatwootFailures.of(kind), probe, state, outcome, attempts, wait, mayExist);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void each_failure_is_followed_by_what_the_table_says(Row row) {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    boolean[] probed = new boolean[1];
    relay.chatwoot.place = failing(row.failure);
    if (row.probe != Probe.GOOD) {
      relay.chatwoot.probeFails(
          row.probe == Probe.MISCONFIGURED ? FailureKind.MISCONFIGURED : FailureKind.UNAVAILABLE);
    }
    Runnable probe = relay.chatwoot.probe;
    relay.chatwoot.probe =
        () -> {
          probed[0] = true;
          probe.run();
        };

    visitOnce(lane);

    Map<String, Object> event = journal.event(contact + "-0");
    assertThat(event)
        .containsEntry("state", row.state)
        .containsEntry("attempts", row.attempts)
        .containsEntry("may_exist", row.mayExist);
    assertThat(event.get("reason")).asString().contains(row.words());
    assertThat(outcomes(lane)).containsExactly(row.outcome);
    assertThat(probed[0]).isEqualTo(row.probe != Probe.NOT_ASKED);
    assertThat(event.get("finished_at") != null).isEqualTo(row.state.equals("dead"));
    assertThat(event.get("message")).as("it still holds its payload").isNotNull();
    assertWait(contact, row.nextTry);
    assertThat(relay.pauses.permits(INBOX)).isEqualTo(!row.outcome.equals("paused"));
    assertThat(relay.circuits.mode(INBOX))
        .isEqualTo(row.outcome.equals("outage") ? CircuitMode.OPEN : CircuitMode.CLOSED);
  }

  @Test
  void P2_a_fault_of_ours_after_the_post_is_looked_for_before_it_is_posted_again() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    relay.chatwoot.place = failing(new IllegalStateException("after Chatwoot answered 200"));

    visitOnce(lane);
    relay.chatwoot.place = delivery -> {};
    relay.chatwoot.look = relay.chatwoot::found;
    clock.tick(Duration.ofMinutes(2));
    visitOnce(lane);

    assertThat(relay.chatwoot.lookedFor).hasSize(1);
    assertThat(relay.chatwoot.placed).isEmpty();
    assertThat(journal.event(contact + "-0")).containsEntry("state", "delivered");
  }

  @Test
  void P7_tries_given_back_and_holds_moved_along_during_a_try_are_not_overwritten_by_its_failure() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.OURS));
    visitOnce(lane);
    clock.tick(Duration.ofMinutes(2));
    Instant moved = clock.instant().plus(Duration.ofHours(3));
    relay.chatwoot.place =
        delivery -> {
          journal.run(
              "update event set attempts = 0, held_until = ? where message_id = ?",
              moved.atOffset(java.time.ZoneOffset.UTC),
              contact + "-0");
          throw ChatwootFailures.of(FailureKind.UNAVAILABLE);
        };
    relay.chatwoot.probeFails(FailureKind.UNAVAILABLE);

    visitOnce(lane);

    assertThat(journal.event(contact + "-0"))
        .containsEntry("attempts", 0)
        .containsEntry("state", "received");
    assertThat(time("held_until", contact)).contains(moved);
  }

  @Test
  void P7_when_the_circuit_is_open_already_nobody_is_probed() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    relay.chatwoot.place =
        delivery -> {
          relay.circuits.badProbe(INBOX, "another lane found out");
          throw ChatwootFailures.of(FailureKind.UNAVAILABLE);
        };
    relay.chatwoot.probe =
        () -> {
          throw new AssertionError("probed");
        };

    visitOnce(lane);

    assertThat(outcomes(lane)).containsExactly("outage");
    assertThat(journal.event(contact + "-0")).containsEntry("attempts", 0);
  }

  @Test
  void a_first_counted_failure_starts_the_hold_and_later_ones_do_not_prolong_it() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    Instant first = clock.instant().plusSeconds(1);
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.OURS));

    visitOnce(lane);
    clock.tick(Duration.ofMinutes(2));
    visitOnce(lane);

    assertThat(journal.event(contact + "-0")).containsEntry("attempts", 2);
    assertThat(time("held_until", contact)).contains(first.plus(Duration.ofMinutes(10)));
    assertWait(contact, Duration.ofMinutes(5));
  }

  @Test
  void an_event_that_fails_each_time_is_dead_after_six_tries() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.OURS));

    for (int i = 0; i < 7; i++) {
      visitOnce(lane);
      clock.tick(Duration.ofHours(27));
    }

    assertThat(outcomes(lane))
        .containsExactly("backoff", "backoff", "backoff", "backoff", "backoff", "dead");
    assertThat(journal.event(contact + "-0")).containsEntry("state", "dead");
  }

  @Test
  void P2_an_unclear_outcome_whose_message_is_found_after_all_is_delivered() {
    String contact = contact();
    long lane = relay.receive(contact, 2);
    relay.chatwoot.place =
        delivery -> {
          if (delivery.message().id().endsWith("-0")) {
            throw ChatwootFailures.of(FailureKind.UNCLEAR);
          }
        };
    relay.chatwoot.look = relay.chatwoot::found;
    relay.chatwoot.probe =
        () -> {
          throw new AssertionError("probed");
        };

    relay.visit(lane);

    assertThat(journal.event(contact + "-0"))
        .containsEntry("state", "delivered")
        .containsEntry("chatwoot_conversation_id", PlayedChatwoot.CONVERSATION)
        .containsEntry("may_exist", false);
    assertThat(outcomes(lane)).containsExactly("delivered", "delivered");
    assertThat(relay.chatwoot.placed).containsExactly("text of " + contact + "-1");
  }

  @Test
  void P2_an_unclear_outcome_whose_look_fails_too_stays_unclear() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.UNCLEAR, "502 of the post"));
    relay.chatwoot.look =
        delivery -> {
          throw ChatwootFailures.of(FailureKind.MISCONFIGURED, "401 of the look");
        };

    visitOnce(lane);

    Map<String, Object> event = journal.event(contact + "-0");
    assertThat(event).containsEntry("may_exist", true).containsEntry("attempts", 1);
    assertThat(event.get("reason")).asString().contains("502 of the post");
    assertThat(relay.pauses.permits(INBOX)).isTrue();
    assertThat(relay.chatwoot.lookedFor).hasSize(1);
    assertThat(leftUntilNotBefore(contact))
        .isCloseTo(Duration.ofSeconds(40), Duration.ofSeconds(10));
  }

  @Test
  void P2_an_event_that_may_exist_is_looked_for_and_not_posted_while_it_may_still_be_stored() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    mayExist(contact, "clock_timestamp() + interval '30 seconds'");

    visitOnce(lane);

    assertThat(relay.chatwoot.lookedFor).hasSize(1);
    assertThat(relay.chatwoot.placed).isEmpty();
    assertThat(outcomes(lane)).containsExactly("held");
    assertThat(journal.event(contact + "-0"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0)
        .containsEntry("may_exist", true);
    assertWait(contact, Duration.ofSeconds(30));
  }

  @Test
  void P2_an_event_that_may_exist_and_is_not_found_afterwards_is_posted_once() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    mayExist(contact, "clock_timestamp()");

    visitOnce(lane);

    assertThat(relay.chatwoot.lookedFor).hasSize(1);
    assertThat(relay.chatwoot.placed).hasSize(1);
    assertThat(journal.event(contact + "-0")).containsEntry("state", "delivered");
  }

  @Test
  void P2_an_event_that_may_exist_and_is_found_is_never_posted() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    mayExist(contact, "clock_timestamp() + interval '30 seconds'");
    relay.chatwoot.look = relay.chatwoot::found;

    visitOnce(lane);

    assertThat(relay.chatwoot.placed).isEmpty();
    assertThat(journal.event(contact + "-0")).containsEntry("state", "delivered");
  }

  @Test
  void P2_what_may_exist_still_may_after_a_failure_that_wrote_nothing() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    mayExist(contact, "clock_timestamp()");
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.OURS));

    visitOnce(lane);

    assertThat(journal.event(contact + "-0")).containsEntry("may_exist", true);
  }

  @Test
  void stale_ids_are_forgotten_by_the_lane_too() {
    String contact = contact();
    long lane = relay.receive(contact, 1);
    journal.run(
        "update lane set chatwoot_contact_id = 1, chatwoot_conversation_id = 2 where id = ?", lane);
    relay.chatwoot.place = failing(ChatwootFailures.staleIds());

    visitOnce(lane);

    assertThat(journal.laneRow(lane))
        .containsEntry("chatwoot_contact_id", null)
        .containsEntry("chatwoot_conversation_id", null);
  }

  enum Dropped {
    LEASE_LOST,
    GIVEN_BACK,
    STOPPING;

    Exception failure() {
      return switch (this) {
        case LEASE_LOST -> new LeaseLost("the lane went to another worker");
        case GIVEN_BACK -> new GivenBack("Chatwoot is not to be called now");
        case STOPPING -> new RejectedExecutionException();
      };
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_try_that_was_not_one_leaves_nothing_in_the_journal(Dropped dropped) {
    String contact = contact();
    long lane = relay.receive(contact, 2);
    relay.chatwoot.place =
        delivery -> {
          // so that the visit ends here
          relay.pauses.pause(INBOX, "for the test");
          throw dropped.failure();
        };

    relay.visit(lane);

    assertThat(outcomes(lane)).isEmpty();
    assertThat(journal.event(contact + "-0"))
        .containsEntry("state", "received")
        .containsEntry("attempts", 0);
    assertThat(relay.chatwoot.placed).as("nothing passes it").isEmpty();
  }

  @Test
  void P7_tries_that_were_counted_and_turn_out_to_be_an_outage_are_given_back() {
    List<String> five = IntStream.range(0, 5).mapToObj(i -> contact()).toList();
    List<Long> lanes = five.stream().map(contact -> relay.receive(contact, 1)).toList();
    relay.chatwoot.place = failing(ChatwootFailures.of(FailureKind.UNAVAILABLE));

    lanes.subList(0, 4).forEach(this::visitOnce);
    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.CLOSED);
    assertThat(five.subList(0, 4))
        .allSatisfy(
            contact -> assertThat(journal.event(contact + "-0")).containsEntry("attempts", 1));
    visitOnce(lanes.get(4));

    assertThat(relay.circuits.mode(INBOX)).isEqualTo(CircuitMode.OPEN);
    assertThat(five)
        .allSatisfy(
            contact -> {
              Map<String, Object> event = journal.event(contact + "-0");
              assertThat(event)
                  .containsEntry("state", "received")
                  .containsEntry("attempts", 0)
                  .containsEntry("next_attempt_at", null)
                  .containsEntry("held_until", null);
              assertThat(event.get("reason")).asString().contains("outage");
            });
    assertThat(lanes)
        .allSatisfy(
            lane ->
                assertThat(journal.lanes().find(lane).orElseThrow().workable())
                    .as("due again")
                    .isTrue());

    relay.chatwoot.place = delivery -> {};
    relay.circuits.goodProbe(INBOX);
    List<String> texts = five.stream().map(contact -> "text of " + contact + "-0").toList();
    await()
        .untilAsserted(
            () -> {
              relay.fire("poll-due");
              relay.awaitIdle();
              assertThat(relay.chatwoot.placed).containsAll(texts);
            });
    assertThat(relay.chatwoot.placed).doesNotHaveDuplicates();
  }

  private String contact() {
    return "contact-" + contacts++;
  }

  /** One visit: what is due again at once would go on, and every probe is a new one. */
  private void visitOnce(long lane) {
    clock.tick(Duration.ofSeconds(1));
    relay.visit(lane);
  }

  private void mayExist(String contact, String notBefore) {
    journal.run(
        "update event set may_exist = true, not_before = "
            + notBefore
            + " where message_id = '"
            + contact
            + "-0'");
  }

  private static PlayedChatwoot.Call failing(Exception failure) {
    return delivery -> {
      throw failure;
    };
  }

  private List<String> outcomes(long lane) {
    return journal
        .jdbc()
        .sql(
            "select outcome from attempt join event on event.id = event_id where lane_id = ?"
                + " order by attempt.id")
        .param(lane)
        .query(String.class)
        .list();
  }

  private Optional<Instant> time(String column, String contact) {
    return journal
        .jdbc()
        .sql("select " + column + " from event where message_id = ?")
        .param(contact + "-0")
        .query((row, n) -> Optional.ofNullable(row.getTimestamp(1)).map(t -> t.toInstant()))
        .single();
  }

  private Duration leftUntilNotBefore(String contact) {
    return Duration.between(Instant.now(), time("not_before", contact).orElseThrow());
  }

  private void assertWait(String contact, @Nullable Duration wait) {
    Optional<Instant> next = time("next_attempt_at", contact);
    if (wait == null) {
      assertThat(next).isEmpty();
    } else {
      assertThat(next.orElseThrow())
          .isCloseTo(clock.instant().plus(wait), within(wait.toMillis() / 10, ChronoUnit.MILLIS));
    }
  }
}
