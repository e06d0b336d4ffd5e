package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Which lanes are held, why, and what a release does to one. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class HeldLanesTest {

  private static final Duration LEASE = Duration.ofSeconds(45);
  private static final Operator ANA = new Operator("ana", "{\"lane\": 1}");

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private HeldLanes lanes;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    lanes = journal.heldLanes();
  }

  @AfterAll
  void close() {
    journal.close();
  }

  /** A lane whose first event failed and holds the others back. */
  private long held(String inbox, String contact, Duration wait, String... ids) {
    journal.receive(inbox, contact, ids);
    clock.tick(Duration.ofSeconds(ids.length));
    long lane = journal.lane(inbox, contact);
    fail(ids[0], wait, Duration.ofMinutes(10));
    return lane;
  }

  private void fail(String id, Duration wait, Duration hold) {
    journal.run(
        """
        update event set state = 'retrying', attempts = attempts + 1, next_attempt_at = ?,
          held_until = coalesce(held_until, ?), reason = 'backoff: create-message: 500'
        where message_id = ?""",
        Times.at(clock.instant().plus(wait)),
        Times.at(clock.instant().plus(hold)),
        id);
    journal.run(
        """
        insert into attempt (event_id, started_at, duration_ms, outcome)
        select id, ?, 20, 'backoff' from event where message_id = ?""",
        Times.at(clock.instant()),
        id);
    journal
        .transaction()
        .executeWithoutResult(
            status ->
                new LaneDue(journal.jdbc()).set((long) journal.event(id).get("lane_id"), null));
  }

  private List<HeldLane> list(String inbox) {
    return lanes.list(List.of(inbox), null, 100);
  }

  private List<String> claimed(long lane) {
    return journal
        .lanes()
        .claim(lane, new ClaimTerms(LEASE, Duration.ZERO, false))
        .map(claim -> claim.events().stream().map(JournaledEvent::messageId).toList())
        .orElse(List.of());
  }

  private void giveBack(long lane) {
    journal.run("update lane set lease_until = null, lease_token = null where id = ?", lane);
  }

  @Test
  void a_lane_is_held_while_its_first_event_waits_and_that_event_tells_why() {
    Instant failedAt = clock.instant().plusSeconds(2);
    long lane = held("why", "ada", Duration.ofMinutes(3), "why-1", "why-2");
    journal.receive("why", "bob", "why-3");

    assertThat(list("why"))
        .singleElement()
        .satisfies(
            held -> {
              assertThat(held.id()).isEqualTo(lane);
              assertThat(held.contact()).isEqualTo("ada");
              assertThat(held.waiting()).isEqualTo(2);
              assertThat(held.event()).isEqualTo(journal.event("why-1").get("id"));
              assertThat(held.reason()).isEqualTo("backoff: create-message: 500");
              assertThat(held.attempts()).isEqualTo(1);
              assertThat(held.since()).isEqualTo(failedAt);
              assertThat(held.dueAt()).isEqualTo(failedAt.plus(Duration.ofMinutes(3)));
            });
  }

  @Test
  void a_lane_that_was_only_put_off_is_held_without_a_reason() {
    journal.receive("snoozed", "ada", "snoozed-1");
    long lane = journal.lane("snoozed", "ada");
    journal.lanes().snooze(lane, clock.instant().plusSeconds(3));

    assertThat(list("snoozed"))
        .singleElement()
        .satisfies(held -> assertThat(held.reason()).isNull());
    assertThat(lanes.release(lane, ANA))
        .hasValueSatisfying(done -> assertThat(done.worked()).isFalse());
    assertThat(list("snoozed")).isEmpty();
    assertThat(claimed(lane)).containsExactly("snoozed-1");
  }

  @Test
  void P5_a_released_lane_goes_on_at_once_in_its_order() {
    long lane = held("demo", "ada", Duration.ofHours(1), "on-1", "on-2", "on-3");
    assertThat(claimed(lane)).isEmpty();

    assertThat(lanes.release(lane, ANA))
        .hasValueSatisfying(done -> assertThat(done.changed()).isEqualTo(1));

    assertThat(list("demo")).isEmpty();
    assertThat(claimed(lane)).containsExactly("on-1", "on-2", "on-3");
    giveBack(lane);
  }

  @Test
  void what_fails_again_after_a_release_no_longer_holds_back_what_comes_later() {
    long lane = held("again", "ada", Duration.ofHours(1), "again-1", "again-2");
    lanes.release(lane, ANA);

    fail("again-1", Duration.ofHours(1), Duration.ofMinutes(10));

    assertThat(claimed(lane)).containsExactly("again-2");
  }

  @Test
  void P2_a_release_forgets_nothing_of_what_may_be_in_Chatwoot_already() {
    long lane = held("unclear", "ada", Duration.ofHours(1), "unclear-1");
    journal.run(
        """
        update event set may_exist = true, not_before = now() + interval '1 hour'
        where message_id = 'unclear-1'""");

    lanes.release(lane, ANA);

    assertThat(journal.event("unclear-1")).containsEntry("may_exist", true);
    assertThat(journal.event("unclear-1").get("not_before")).isNotNull();
    assertThat(journal.event("unclear-1")).containsEntry("attempts", 1);
  }

  @Test
  void a_release_leaves_a_row_in_the_audit_with_what_it_changed() {
    long lane = held("noted", "ada", Duration.ofHours(1), "noted-1");

    lanes.release(lane, ANA);

    assertThat(journal.audit().list(null, 1))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.action()).isEqualTo("release");
              assertThat(entry.actor()).isEqualTo("ana");
              assertThat(entry.changed()).isEqualTo(1);
            });
  }

  @Test
  void a_lane_that_is_being_worked_on_is_left_alone() {
    long lane = held("worked", "ada", Duration.ofHours(1), "worked-1", "worked-2");
    List<AuditEntry> before = journal.audit().list(null, 1);
    journal.run(
        "update lane set lease_until = clock_timestamp() + interval '1 minute' where id = ?", lane);

    assertThat(lanes.release(lane, ANA))
        .hasValueSatisfying(
            done -> {
              assertThat(done.worked()).isTrue();
              assertThat(done.changed()).isZero();
            });
    assertThat(journal.event("worked-1").get("next_attempt_at")).isNotNull();
    assertThat(journal.audit().list(null, 1)).isEqualTo(before); // nothing was done
  }

  @Test
  void a_lane_that_there_is_not_cannot_be_released() {
    assertThat(lanes.release(987_654_321, ANA)).isEmpty();
  }

  @Test
  void pages_hold_every_held_lane_once_the_next_to_go_on_first() {
    for (int i = 0; i < 5; i++) {
      held("paged", "c-" + i, Duration.ofMinutes(5 - i % 2), "paged-" + i);
      clock.tick(Duration.ofSeconds(-1));
    }

    List<HeldLane> seen = new ArrayList<>();
    HeldLane.@Nullable Place place = null;
    for (List<HeldLane> page = lanes.list(List.of("paged"), null, 2);
        !page.isEmpty();
        page = lanes.list(List.of("paged"), place, 2)) {
      seen.addAll(page);
      place = page.get(page.size() - 1).place();
    }

    assertThat(seen).hasSize(5).isEqualTo(list("paged"));
    assertThat(seen).extracting(HeldLane::dueAt).isSorted();
  }
}
