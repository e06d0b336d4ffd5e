package io.caravan.journal;

import static io.caravan.journal.JournalDatabase.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LaneJournalTest {

  private static final Duration LEASE = Duration.ofSeconds(45);
  private static final Duration MARGIN = Duration.ofSeconds(40);
  private static final ClaimTerms TERMS = new ClaimTerms(LEASE, MARGIN, false);

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private LaneJournal lanes;
  private String contact;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    lanes = journal.lanes();
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @BeforeEach
  void contactOfItsOwn(TestInfo test) {
    contact = test.getTestMethod().orElseThrow().getName();
  }

  private long received(String... ids) {
    journal.receive("demo", contact, ids);
    clock.tick(Duration.ofSeconds(ids.length));
    return journal.lane("demo", contact);
  }

  private LaneClaim claim(long lane) {
    return lanes.claim(lane, TERMS).orElseThrow();
  }

  private List<String> claimedIds(long lane) {
    return lanes
        .claim(lane, TERMS)
        .map(c -> c.events().stream().map(JournaledEvent::messageId).toList())
        .orElse(List.of());
  }

  private void lapse(long lane) {
    journal.run(
        "update lane set lease_until = clock_timestamp() - interval '1 second' where id = ?", lane);
  }

  private Delivered delivered(LaneClaim claim, int place) {
    Long next = place + 1 < claim.events().size() ? claim.events().get(place + 1).id() : null;
    return new Delivered(
        claim.events().get(place).id(),
        next,
        7L,
        3L,
        3L,
        100L + place,
        clock.instant(),
        Duration.ofMillis(5));
  }

  private Instant dueAt(long lane) {
    return journal
        .jdbc()
        .sql("select due_at from lane where id = ?")
        .param(lane)
        .query((row, n) -> java.util.Optional.ofNullable(Times.readOrNull(row, "due_at")))
        .single()
        .orElse(null);
  }

  @Test
  void P3_a_claim_reads_by_the_senders_time_then_arrival_then_place() {
    Instant t = clock.instant();
    journal.receive(
        "demo",
        List.of(
            message("demo", contact, 0, "p3-z", t.plusMillis(5)),
            message("demo", contact, 1, "p3-a", t.plusMillis(5))));
    journal.receive("demo", List.of(message("demo", contact, 0, "p3-late", t)));
    clock.tick(Duration.ofSeconds(1));

    assertThat(claimedIds(journal.lane("demo", contact)))
        .containsExactly("p3-late", "p3-z", "p3-a");
  }

  @Test
  void P4_a_claimed_lane_is_nobody_elses_until_it_is_given_back() {
    long lane = received("once-1");

    LaneClaim first = claim(lane);

    assertThat(lanes.claim(lane, TERMS)).isEmpty();
    assertThat(lanes.find(lane).orElseThrow().workable()).isFalse();
    lanes.release(first.lease(), null);
    assertThat(lanes.claim(lane, TERMS)).isPresent();
  }

  @Test
  void P4_of_eight_claims_at_once_one_gets_the_lane() {
    long lane = received("eight-1");

    List<CompletableFuture<Boolean>> tries =
        IntStream.range(0, 8)
            .mapToObj(
                i -> CompletableFuture.supplyAsync(() -> lanes.claim(lane, TERMS).isPresent()))
            .toList();

    assertThat(tries.stream().filter(CompletableFuture::join)).hasSize(1);
  }

  @Test
  void a_claim_puts_the_first_event_in_hand_and_each_finish_the_next() {
    long lane = received("hand-1", "hand-2");
    LaneClaim claim = claim(lane);
    assertThat(journal.laneRow(lane)).containsEntry("in_hand", claim.events().get(0).id());

    assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, 0)))
        .isEqualTo(Finish.RECORDED);
    assertThat(journal.laneRow(lane)).containsEntry("in_hand", claim.events().get(1).id());

    assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, 1)))
        .isEqualTo(Finish.GIVEN_BACK);
    assertThat(journal.laneRow(lane))
        .containsEntry("in_hand", null)
        .containsEntry("lease_token", null)
        .containsEntry("lease_until", null)
        .containsEntry("due_at", null);
    assertThat(journal.event("hand-2"))
        .containsEntry("state", "delivered")
        .containsEntry("chatwoot_conversation_id", 3L)
        .containsEntry("chatwoot_message_id", 101L);
    assertThat(journal.count("attempt where outcome = 'delivered'")).isGreaterThanOrEqualTo(2);
  }

  @Test
  void P2_a_lapsed_lease_marks_the_event_left_in_hand_and_no_other() {
    long lane = received("left-1", "left-2", "left-3");
    LaneClaim dead = claim(lane);
    lanes.recordDelivered(dead.lease(), delivered(dead, 0));
    // what came meanwhile and goes first is not the one that was in hand
    journal.receive(
        "demo", List.of(message("demo", contact, 0, "left-0", clock.instant().minusSeconds(9))));
    lapse(lane);

    LaneClaim next = claim(lane);

    assertThat(next.events()).extracting(JournaledEvent::messageId).startsWith("left-0");
    assertThat(journal.event("left-0")).containsEntry("may_exist", false);
    assertThat(journal.event("left-2")).containsEntry("may_exist", true);
    assertThat(journal.event("left-3")).containsEntry("may_exist", false);
    JournaledEvent marked =
        next.events().stream()
            .filter(e -> e.messageId().equals("left-2"))
            .findFirst()
            .orElseThrow();
    assertThat(marked.mayExist()).isTrue();
    assertThat(marked.isPostable()).isFalse();
    assertThat(marked.notPostableFor()).isLessThanOrEqualTo(MARGIN);
  }

  @Test
  void P2_a_result_that_comes_after_the_lease_was_lost_changes_nothing() {
    long lane = received("late-1");
    LaneClaim slow = claim(lane);
    lapse(lane);
    LaneClaim quick = claim(lane);

    assertThat(lanes.recordDelivered(slow.lease(), delivered(slow, 0))).isEqualTo(Finish.LOST);
    assertThat(lanes.renew(slow.lease(), LEASE)).isFalse();
    assertThat(lanes.release(slow.lease(), new Unclear(slow.events().get(0).id(), MARGIN)))
        .isFalse();

    assertThat(journal.event("late-1")).containsEntry("state", "received");
    assertThat(journal.laneRow(lane)).containsEntry("lease_token", quick.lease().token());
  }

  @Test
  void a_lease_that_lapsed_but_was_not_taken_over_is_still_ours_to_finish() {
    long lane = received("slow-1");
    LaneClaim claim = claim(lane);
    lapse(lane);

    assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, 0))).isNotEqualTo(Finish.LOST);
  }

  @Test
  void P2_the_event_in_hand_is_marked_in_the_same_transaction_that_gives_the_lane_back() {
    long lane = received("unclear-1", "unclear-2");
    LaneClaim claim = claim(lane);

    lanes.release(claim.lease(), new Unclear(claim.events().get(0).id(), MARGIN));

    assertThat(journal.event("unclear-1")).containsEntry("may_exist", true);
    assertThat(journal.event("unclear-1").get("not_before")).isNotNull();
    assertThat(journal.event("unclear-2")).containsEntry("may_exist", false);
    assertThat(journal.laneRow(lane)).containsEntry("in_hand", null);
  }

  @Test
  void P4_while_a_conversation_may_still_come_no_other_event_of_its_lane_makes_one() {
    long lane = received("create-1");
    LaneClaim claim = claim(lane);
    lanes.release(claim.lease(), new Unclear(claim.events().get(0).id(), MARGIN));
    earlier("create-0");

    JournaledEvent first = claim(lane).events().get(0);

    assertThat(first.messageId()).isEqualTo("create-0");
    assertThat(first.mayExist()).isTrue();
    assertThat(first.isPostable()).isFalse();
    assertThat(first.notPostableFor()).isLessThanOrEqualTo(MARGIN);
    assertThat(journal.event("create-0")).containsEntry("may_exist", false);
  }

  @Test
  void P4_that_is_so_too_when_the_event_that_asked_for_the_conversation_is_dead() {
    long lane = received("dead-1");
    LaneClaim claim = claim(lane);
    lanes.release(claim.lease(), new Unclear(claim.events().get(0).id(), MARGIN));
    journal.jdbc().sql("update event set state = 'dead' where message_id = 'dead-1'").update();
    earlier("dead-0");

    assertThat(claim(lane).events().get(0).isPostable()).isFalse();
  }

  @Test
  void P6_with_a_known_conversation_an_unclear_message_holds_up_no_earlier_one() {
    long lane = received("settled-1", "settled-2");
    LaneClaim claim = claim(lane);
    lanes.recordDelivered(claim.lease(), delivered(claim, 0));
    lanes.release(claim.lease(), new Unclear(claim.events().get(1).id(), MARGIN));
    earlier("settled-0");

    JournaledEvent first = claim(lane).events().get(0);

    assertThat(first.messageId()).isEqualTo("settled-0");
    assertThat(first.mayExist()).isFalse();
    assertThat(first.isPostable()).isTrue();
  }

  @Test
  void P4_unless_the_known_conversation_may_be_followed_by_a_new_one() {
    long lane = received("resolved-1", "resolved-2");
    LaneClaim claim = claim(lane);
    lanes.recordDelivered(claim.lease(), delivered(claim, 0));
    lanes.release(claim.lease(), new Unclear(claim.events().get(1).id(), MARGIN));
    earlier("resolved-0");

    JournaledEvent first =
        lanes.claim(lane, new ClaimTerms(LEASE, MARGIN, true)).orElseThrow().events().get(0);

    assertThat(first.messageId()).isEqualTo("resolved-0");
    assertThat(first.mayExist()).isTrue();
    assertThat(first.isPostable()).isFalse();
  }

  private void earlier(String messageId) {
    journal.receive(
        "demo", List.of(message("demo", contact, 0, messageId, clock.instant().minusSeconds(9))));
  }

  @Test
  void P3_a_retrying_event_holds_back_later_ones_until_its_hold_is_over() {
    long lane = received("hold-1", "hold-2", "hold-3");
    Instant now = clock.instant();
    retry("hold-1", now.plusSeconds(3600), now.plusSeconds(600));

    assertThat(claimedIds(lane)).isEmpty();
    assertThat(dueAt(lane)).isEqualTo(now.plusSeconds(600));

    clock.tick(Duration.ofSeconds(600));
    LaneClaim passing = claim(lane);
    assertThat(passing.events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("hold-2", "hold-3");
    lanes.release(passing.lease(), null);

    clock.tick(Duration.ofSeconds(3000));
    assertThat(claimedIds(lane)).containsExactly("hold-1", "hold-2", "hold-3");
  }

  @Test
  void P3_a_waiting_event_without_a_counted_failure_holds_for_as_long_as_it_waits() {
    long lane = received("throttled-1", "throttled-2");
    Instant now = clock.instant();
    retry("throttled-1", now.plusSeconds(60), null);

    clock.tick(Duration.ofSeconds(59));
    assertThat(claimedIds(lane)).isEmpty();

    clock.tick(Duration.ofSeconds(1));
    assertThat(claimedIds(lane)).containsExactly("throttled-1", "throttled-2");
  }

  @Test
  void P3_an_event_that_may_still_be_committed_holds_even_when_its_hold_is_over() {
    long lane = received("standing-1", "standing-2");
    Instant now = clock.instant();
    retry("standing-1", now.plusSeconds(60), now.minusSeconds(1));
    journal.run(
        "update event set not_before = clock_timestamp() + interval '1 hour' where message_id = ?",
        "standing-1");

    assertThat(claimedIds(lane)).isEmpty();
  }

  @Test
  void P3_events_before_one_that_holds_are_claimed_those_behind_it_are_not() {
    long lane = received("before-1", "holding-2", "behind-3");
    retry("holding-2", clock.instant().plusSeconds(60), null);

    assertThat(claimedIds(lane)).containsExactly("before-1");
  }

  @Test
  void a_claim_takes_fifty_events_at_most_and_the_lane_is_due_again() {
    long lane = received(IntStream.range(0, 60).mapToObj(i -> "fifty-" + i).toArray(String[]::new));
    LaneClaim claim = claim(lane);

    assertThat(claim.events()).hasSize(50);
    for (int i = 0; i < 49; i++) {
      assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, i)))
          .isEqualTo(Finish.RECORDED);
    }
    assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, 49)))
        .isEqualTo(Finish.GIVEN_BACK_DUE);
    assertThat(claim(lane).events()).hasSize(10);
  }

  @Test
  void a_lane_with_nothing_open_is_due_no_more() {
    long lane = received("empty-1");
    LaneClaim claim = claim(lane);

    assertThat(lanes.recordDelivered(claim.lease(), delivered(claim, 0)))
        .isEqualTo(Finish.GIVEN_BACK);

    assertThat(lanes.release(claim.lease(), null)).as("nothing is left to give back").isFalse();
    assertThat(dueAt(lane)).isNull();
    assertThat(lanes.claim(lane, TERMS)).isEmpty();
    assertThat(dueAt(lane)).isNull();
  }

  @Test
  void P5_an_intake_that_commits_while_the_last_finish_is_under_way_is_found_without_a_signal()
      throws Exception {
    long lane = received("forced-1");
    LaneClaim claim = claim(lane);

    Finish finish =
        whileIntakeCommits(
            lane,
            "forced-1",
            "forced-2",
            () -> lanes.recordDelivered(claim.lease(), delivered(claim, 0)));

    assertThat(finish).isEqualTo(Finish.GIVEN_BACK_DUE);
    assertThat(dueAt(lane)).isNotNull();
    assertThat(claimedIds(lane)).containsExactly("forced-2");
  }

  @Test
  void P5_an_intake_that_commits_while_a_lane_is_given_back_is_found_without_a_signal()
      throws Exception {
    long lane = received("given-1");
    LaneClaim claim = claim(lane);
    journal.run("update event set state = 'dead' where message_id = 'given-1'");

    boolean due =
        whileIntakeCommits(lane, "given-1", "given-2", () -> lanes.release(claim.lease(), null));

    assertThat(due).isTrue();
    assertThat(claimedIds(lane)).containsExactly("given-2");
  }

  /** What the action gave, which waits for an intake that stores {@code id} after {@code like}. */
  private <T> T whileIntakeCommits(long lane, String like, String id, Supplier<T> action)
      throws Exception {
    try (Connection intake = journal.pool().getConnection()) {
      intake.setAutoCommit(false);
      // an intake that has touched the lane and not committed yet
      execute(intake, "update lane set due_at = now() where id = " + lane);
      execute(
          intake,
          """
          insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id,
            occurred_at, received_at, message, state)
          select inbox, contact, lane_id, webhook_id, 1, kind, 'message:%1$s', '%1$s',
            occurred_at, received_at, message, 'received'
          from event where message_id = '%2$s'"""
              .formatted(id, like));
      CompletableFuture<T> answer = CompletableFuture.supplyAsync(action);
      Awaitility.await()
          .until(
              () ->
                  journal.count(
                          "pg_stat_activity where wait_event_type = 'Lock'"
                              + " and datname = current_database()")
                      > 0);
      assertThat(answer).isNotDone();
      intake.commit();
      return answer.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void a_snoozed_lane_is_left_alone_until_then_and_counts_no_attempt() {
    long lane = received("snooze-1");
    Instant until = clock.instant().plusSeconds(3);

    lanes.snooze(lane, until);

    assertThat(dueAt(lane)).isEqualTo(until);
    assertThat(lanes.due(List.of("demo"), 100)).doesNotContain(lane);
    assertThat(journal.event("snooze-1")).containsEntry("attempts", 0);
    clock.tick(Duration.ofSeconds(3));
    assertThat(lanes.due(List.of("demo"), 100)).contains(lane);
  }

  @Test
  void the_poll_finds_due_lanes_of_the_asked_inboxes_oldest_first_and_passes_over_leased_ones() {
    Instant now = clock.instant();
    List<String> contacts = List.of("poll-c", "poll-a", "poll-b");
    for (int i = 0; i < 3; i++) {
      journal.receive("polled", contacts.get(i), "poll-" + i);
      journal.run(
          "update lane set due_at = ? where contact = ?",
          Times.at(now.minusSeconds(100 - i)),
          contacts.get(i));
    }
    journal.receive("paused", "poll-d", "poll-3");
    LaneClaim leased = claim(journal.lane("polled", "poll-a"));

    assertThat(lanes.due(List.of("polled"), 10))
        .containsExactly(journal.lane("polled", "poll-c"), journal.lane("polled", "poll-b"));
    assertThat(lanes.due(List.of("polled"), 1)).containsExactly(journal.lane("polled", "poll-c"));

    lapse(leased.lease().lane());
    assertThat(lanes.due(List.of("polled"), 10)).contains(leased.lease().lane());
  }

  @Test
  void P2_the_look_starts_behind_messages_that_were_delivered_before_the_event_came() {
    long lane = received("known-1");
    LaneClaim claim = claim(lane);
    lanes.recordDelivered(claim.lease(), delivered(claim, 0));
    lanes.release(claim.lease(), null);
    clock.tick(Duration.ofMinutes(11));
    received("known-2");

    long event = (long) journal.event("known-2").get("id");
    assertThat(lanes.lastKnownMessage(event, 3)).isEqualTo(100);
    assertThat(lanes.lastKnownMessage(event, 4)).isZero();
  }

  /** The due time is a formula in SQL; what it has to equal is what claims at later times find. */
  @Test
  void the_due_time_is_the_earliest_moment_at_which_a_claim_finds_something() {
    Random random = new Random(42);
    for (int round = 0; round < 60; round++) {
      Instant now = clock.instant();
      String run = "formula-" + round + "-";
      int events = 1 + random.nextInt(5);
      for (int i = 0; i < events; i++) {
        journal.receive("demo", contact + round, run + i);
        if (random.nextInt(4) > 0) {
          Instant hold =
              random.nextBoolean() ? null : now.plusSeconds(60 * (random.nextInt(10) - 2));
          retry(run + i, now.plusSeconds(60 * (random.nextInt(10) - 2)), hold);
        }
      }
      long lane = journal.lane("demo", contact + round);
      lanes.snooze(lane, Instant.EPOCH);
      Instant due = dueAt(lane);

      Instant expected = null;
      for (int minute = 0; minute <= 12 && expected == null; minute++) {
        clock.set(now.plusSeconds(60L * minute));
        if (!claimedIds(lane).isEmpty()) {
          expected = clock.instant();
        }
        journal.run("update lane set lease_until = null, lease_token = null where id = ?", lane);
      }
      clock.set(now);
      assertThat(due).as("round %d", round).isNotNull();
      if (due.isBefore(now)) {
        due = now;
      }
      assertThat(due).as("round %d", round).isEqualTo(expected);
    }
  }

  @Test
  void a_token_that_was_never_given_owns_nothing() {
    long lane = received("stranger-1");
    claim(lane);

    assertThat(lanes.renew(new Lease(lane, UUID.randomUUID()), LEASE)).isFalse();
  }

  private void retry(String messageId, Instant next, Instant heldUntil) {
    journal.run(
        """
        update event set state = 'retrying', attempts = 1, next_attempt_at = ?, held_until = ?
        where message_id = ?""",
        Times.at(next),
        Times.atOrNull(heldUntil),
        messageId);
  }

  private static void execute(Connection connection, String sql) throws Exception {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.execute();
    }
  }
}
