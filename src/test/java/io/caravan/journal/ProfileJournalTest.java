package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.ProfileClaim.Given;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whose name is to be asked for, and by whom, on a real Postgres. */
class ProfileJournalTest {

  private static final List<String> INBOXES = List.of("demo");
  private static final Duration LEASE = Duration.ofSeconds(90);

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private ProfileJournal profiles;

  @BeforeEach
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    profiles = journal.profiles();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private void deliver(String inbox, String contact, String id) {
    deliver(inbox, contact, id, clock.instant());
  }

  private void deliver(String inbox, String contact, String id, Instant finishedAt) {
    journal.receive(inbox, contact, id);
    journal.run(
        "update event set state = 'delivered', finished_at = ? where message_id = ?",
        Times.at(finishedAt),
        id);
  }

  private void sweep() {
    profiles.sweep(INBOXES, Duration.ZERO);
  }

  private Optional<ProfileClaim> claim() {
    return profiles.claim(INBOXES, LEASE);
  }

  private void settle(ProfileClaim claim, Duration rest) {
    profiles.settle(claim, "updated", clock.instant().plus(rest), Given.NOTHING);
  }

  @Test
  void P6_a_contact_is_due_when_a_message_of_theirs_was_delivered_and_once() {
    journal.receive("demo", "waits", "m-0");
    deliver("other", "elsewhere", "m-1");
    sweep();
    assertThat(profiles.due(INBOXES, 9)).isZero();

    deliver("demo", "ana", "m-2");
    deliver("demo", "ana", "m-3");
    sweep();
    sweep();

    assertThat(profiles.due(INBOXES, 9)).isEqualTo(1);
    assertThat(profiles.due(List.of("other"), 9)).isZero();
    ProfileClaim claim = claim().orElseThrow();
    assertThat(claim.contact()).isEqualTo("ana");
    assertThat(claim.inbox()).isEqualTo("demo");
    assertThat(claim.attempts()).isZero();
    assertThat(claim.given()).isEqualTo(Given.NOTHING);
    assertThat(claim()).isEmpty();
    assertThat(profiles.due(INBOXES, 9)).isZero();
  }

  @Test
  void P6_a_contact_that_was_asked_about_is_due_again_with_a_message_after_its_time() {
    deliver("demo", "ana", "m-1");
    sweep();
    settle(claim().orElseThrow(), Duration.ofDays(7));

    clock.tick(Duration.ofDays(6));
    deliver("demo", "ana", "m-2");
    sweep();
    assertThat(claim()).as("too early").isEmpty();
    clock.tick(Duration.ofDays(2));
    sweep();
    assertThat(claim()).as("no message").isEmpty();
    deliver("demo", "ana", "m-3");
    sweep();
    assertThat(claim()).isPresent();
  }

  @Test
  void P6_what_was_committed_late_is_found_and_days_without_events_are_stepped_over() {
    deliver("demo", "before", "m-0");
    sweep();
    Instant earlier = clock.instant();
    clock.tick(Duration.ofSeconds(10));
    sweep();
    deliver("demo", "late", "m-1", earlier);
    sweep();
    assertThat(journal.count("profile")).isEqualTo(2);

    clock.tick(Duration.ofHours(20));
    deliver("demo", "much-later", "m-2");
    sweep();

    assertThat(journal.count("profile")).isEqualTo(3);
  }

  @Test
  void P6_a_look_for_contacts_keeps_no_delivery_from_their_lanes() throws Exception {
    deliver("demo", "ana", "m-1");
    journal.receive("demo", "ana", "m-2");
    long lane = journal.lane("demo", "ana");
    ExecutorService relay = Executors.newSingleThreadExecutor();
    try {
      Optional<LaneClaim> claimed =
          journal
              .transaction()
              .execute(
                  open -> {
                    sweep();
                    assertThat(journal.count("profile")).as("its row is there").isEqualTo(1);
                    ClaimTerms terms = new ClaimTerms(LEASE, Duration.ZERO, false);
                    return join(relay.submit(() -> journal.lanes().claim(lane, terms)));
                  });

      assertThat(claimed).as("while the look is not committed").isPresent();
    } finally {
      relay.shutdownNow();
    }
  }

  private static <T> T join(Future<T> result) {
    try {
      return result.get(10, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new AssertionError("the relay waits", e);
    }
  }

  @Test
  void P6_a_look_after_a_long_time_is_taken_in_parts_and_each_comes_on() {
    journal.receive("demo", "ana", "m-0");
    journal.run(
        "insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, state,"
            + " occurred_at, received_at, finished_at)"
            + " select inbox, contact, lane_id, webhook_id, n, kind, 'n' || n, 'ignored',"
            + " occurred_at, received_at, ?::timestamptz + n * interval '1 ms'"
            + " from event, generate_series(1, ?) n",
        Times.at(clock.instant()),
        ProfileJournal.PART);
    journal.run("update profile_sweep set swept_to = ?", Times.at(clock.instant()));
    deliver("demo", "ben", "m-1", clock.instant().plusSeconds(3_000));
    clock.tick(Duration.ofHours(1));

    sweep();
    assertThat(journal.count("profile")).as("5,000 events came before").isZero();
    sweep();
    assertThat(journal.count("profile")).isEqualTo(1);
  }

  @Test
  void P6_what_came_while_no_inbox_could_be_asked_is_not_looked_through_later() {
    deliver("demo", "ana", "m-1");
    clock.tick(Duration.ofMinutes(1));
    profiles.sweep(List.of(), Duration.ZERO);

    sweep();

    assertThat(journal.count("profile")).isZero();
  }

  @Test
  void P6_all_nodes_together_look_as_often_as_one_would() {
    sweep();
    deliver("demo", "ana", "m-1");

    profiles.sweep(INBOXES, Duration.ofMinutes(1));
    assertThat(journal.count("profile")).isZero();

    sweep();
    assertThat(journal.count("profile")).isEqualTo(1);
  }

  @Test
  void P6_two_nodes_never_have_the_same_contact() throws Exception {
    int contacts = 30;
    IntStream.range(0, contacts).forEach(i -> deliver("demo", "c-" + i, "m-" + i));
    sweep();
    ExecutorService nodes = Executors.newFixedThreadPool(8);
    try {
      Callable<List<Long>> node =
          () ->
              IntStream.range(0, 40)
                  .mapToObj(i -> claim())
                  .flatMap(Optional::stream)
                  .map(ProfileClaim::lane)
                  .toList();
      List<Long> lanes = new java.util.ArrayList<>();
      for (Future<List<Long>> claimed : nodes.invokeAll(java.util.Collections.nCopies(8, node))) {
        lanes.addAll(claimed.get());
      }

      assertThat(lanes).doesNotHaveDuplicates().hasSize(contacts);
    } finally {
      nodes.shutdownNow();
    }
  }

  @Test
  void P6_what_a_dead_node_held_goes_to_another_and_who_is_late_changes_nothing() {
    deliver("demo", "ana", "m-1");
    sweep();
    ProfileClaim dead = claim().orElseThrow();
    journal.run("update profile set lease_until = clock_timestamp()");

    ProfileClaim next = claim().orElseThrow();

    assertThat(next.lane()).isEqualTo(dead.lane());
    assertThat(profiles.renew(dead, LEASE)).isFalse();
    assertThat(profiles.renew(next, LEASE)).isTrue();
    settle(dead, Duration.ofDays(7));
    profiles.putOff(dead, "retried", 1, clock.instant().plusSeconds(60));
    profiles.announce(dead, null, "5ha");
    assertThat(journal.jdbc().sql("select * from profile").query().singleRow())
        .containsEntry("lease_token", next.token())
        .containsEntry("attempts", 0)
        .containsEntry("tried_sha256", null);
  }

  @Test
  void P6_what_was_given_is_kept_until_something_else_is() {
    deliver("demo", "ana", "m-1");
    sweep();
    ProfileClaim first = claim().orElseThrow();
    profiles.announce(first, null, "name-1");
    profiles.putOff(first, "retried", 1, clock.instant());
    ProfileClaim second = claim().orElseThrow();
    assertThat(second.attempts()).isEqualTo(1);
    assertThat(second.given().isName("name-1")).isTrue();

    profiles.announce(second, "name-1", "name-2");
    assertThat(second.given().isName("name-2")).isFalse();
    profiles.settle(
        second, "updated", clock.instant(), new Given("name-2", null, "avatar", "https://it"));
    clock.tick(Duration.ofSeconds(1));
    deliver("demo", "ana", "m-2");
    sweep();

    ProfileClaim third = claim().orElseThrow();
    assertThat(third.attempts()).isZero();
    assertThat(third.given()).isEqualTo(new Given("name-2", "name-2", "avatar", "https://it"));
  }

  @Test
  void P6_of_two_lanes_that_became_one_the_one_that_is_left_is_asked_about() {
    deliver("demo", "ana", "m-1");
    sweep();
    deliver("demo", "ana@lid", "m-2");
    journal.run(
        "update lane set merged_into = ? where id = ?",
        journal.lane("demo", "ana@lid"),
        journal.lane("demo", "ana"));
    assertThat(claim()).as("a signpost is nobody").isEmpty();
    assertThat(profiles.due(INBOXES, 9)).isZero();
    deliver("demo", "ana", "m-3");

    sweep();

    assertThat(claim().orElseThrow().contact()).isEqualTo("ana@lid");
    assertThat(journal.prune().profiles(Instant.EPOCH, 500)).isEqualTo(1);
    assertThat(journal.count("profile")).isEqualTo(1);
  }

  @Test
  void P6_a_contact_that_is_silent_for_long_is_forgotten_and_one_that_is_due_is_not() {
    deliver("demo", "ana", "m-1");
    deliver("demo", "ben", "m-2");
    sweep();
    settle(claim().orElseThrow(), Duration.ofDays(7));
    Instant then = clock.instant().plus(Duration.ofDays(7));

    assertThat(journal.prune().profiles(then, 500)).isZero();
    assertThat(journal.prune().profiles(then.plusSeconds(1), 500)).isEqualTo(1);
    assertThat(profiles.due(INBOXES, 9)).isEqualTo(1);
  }

  @Test
  void P6_a_contact_whose_lane_somebody_removed_is_forgotten_and_disturbs_nobody() {
    journal.run("insert into profile (lane_id, inbox, due_at) values (4711, 'demo', '-infinity')");
    deliver("demo", "ben", "m-1");
    sweep();

    assertThat(claim().orElseThrow().contact()).isEqualTo("ben");
    assertThat(journal.prune().profiles(clock.instant(), 500)).isEqualTo(1);
    assertThat(journal.count("profile")).isEqualTo(1);
  }
}
