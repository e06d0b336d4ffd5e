package io.caravan.journal;

import static io.caravan.journal.JournalDatabase.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.testing.SettableClock;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.DataAccessException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeadLettersTest {

  private static final Duration LEASE = Duration.ofSeconds(45);
  private static final Operator ANA = new Operator("ana", "{\"inbox\": \"demo\"}");

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private DeadLetters letters;
  private Optional<List<NewEvent>> parsed = Optional.empty();
  private String contact;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    letters = journal.deadLetters(webhook -> parsed);
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

  private void die(String... ids) {
    journal
        .jdbc()
        .sql(
            """
            update event
            set state = 'dead', reason = 'rejected: by a test', attempts = 5, finished_at = now(),
              held_until = now(), next_attempt_at = now()
            where message_id = any (?)""")
        .param(ids)
        .update();
  }

  private long id(String messageId) {
    return (Long) journal.event(messageId).get("id");
  }

  private EventFilter ofContact() {
    return new EventFilter(List.of(), Set.of(), "demo", contact, null, null, null, null, null);
  }

  private HandChange replayOfContact() {
    return letters.replay(ofContact(), ANA);
  }

  private LaneClaim claim(long lane) {
    return journal.lanes().claim(lane, new ClaimTerms(LEASE, LEASE, false)).orElseThrow();
  }

  private Object dueAt(long lane) {
    return journal.laneRow(lane).get("due_at");
  }

  private void setNotDue(long lane) {
    journal.run("update lane set due_at = null where id = ?", lane);
  }

  @Test
  void a_replayed_event_begins_anew_and_keeps_what_protects_it_from_a_second_copy() {
    long lane = received("anew-1");
    die("anew-1");
    journal.run(
        "update event set may_exist = true, not_before = now() + interval '1 hour'"
            + " where message_id = 'anew-1'");
    setNotDue(lane);

    assertThat(replayOfContact()).isEqualTo(new HandChange(1, 1, false));

    assertThat(journal.event("anew-1"))
        .containsEntry("state", "received")
        .containsEntry("reason", null)
        .containsEntry("attempts", 0)
        .containsEntry("next_attempt_at", null)
        .containsEntry("held_until", null)
        .containsEntry("finished_at", null)
        .containsEntry("may_exist", true);
    assertThat(journal.event("anew-1").get("not_before")).isNotNull();
    assertThat(dueAt(lane)).isNotNull();
  }

  @Test
  void a_replay_touches_dead_events_only() {
    received("only-1", "only-2", "only-3");
    die("only-2");
    journal.run("update event set state = 'delivered' where message_id = 'only-1'");
    journal.run("update event set attempts = 2, state = 'retrying' where message_id = 'only-3'");

    assertThat(replayOfContact()).isEqualTo(new HandChange(1, 1, false));

    assertThat(journal.event("only-1")).containsEntry("state", "delivered");
    assertThat(journal.event("only-3")).containsEntry("attempts", 2);
  }

  @Test
  void P3_250_replayed_events_of_a_lane_are_claimed_in_their_order() {
    String[] ids = IntStream.range(0, 250).mapToObj(i -> "order-" + i).toArray(String[]::new);
    long lane = received(ids);
    die(ids);

    assertThat(replayOfContact()).isEqualTo(new HandChange(250, 250, false));

    assertThat(claim(lane).events())
        .extracting(JournaledEvent::messageId)
        .startsWith("order-0", "order-1", "order-2")
        .hasSize(50);
    assertThat(journal.audit().list(null, 1))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.action()).isEqualTo("replay");
              assertThat(entry.changed()).isEqualTo(250);
            });
  }

  @Test
  void P4_a_lane_that_is_worked_on_is_replayed_into_and_its_holder_is_not_disturbed() {
    long lane = received("worked-1", "worked-2");
    die("worked-1");
    LaneClaim claim = claim(lane);

    assertThat(replayOfContact().changed()).isEqualTo(1);

    assertThat(journal.laneRow(lane))
        .containsEntry("lease_token", claim.lease().token())
        .containsEntry("in_hand", id("worked-2"));
    assertThat(journal.lanes().release(claim.lease(), null)).isTrue();
    assertThat(claim(lane).events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("worked-1", "worked-2");
  }

  @Test
  void P4_waiting_events_of_a_lane_that_is_worked_on_are_not_discarded_dead_ones_are() {
    long lane = received("hand-1", "hand-2", "hand-3");
    die("hand-3");
    claim(lane);

    HandChange change = letters.discard(ofContact().in(DeadLetters.DISCARDABLE), ANA);

    assertThat(change).isEqualTo(new HandChange(3, 1, false));
    assertThat(journal.event("hand-1")).containsEntry("state", "received");
    assertThat(journal.event("hand-2")).containsEntry("state", "received");
    assertThat(journal.event("hand-3")).containsEntry("state", "discarded");
  }

  @Test
  void a_discarded_event_that_held_back_others_frees_its_lane() {
    long lane = received("free-1", "free-2");
    journal
        .jdbc()
        .sql(
            """
            update event set state = 'retrying', attempts = 1, next_attempt_at = ?, held_until = ?
            where message_id = 'free-1'""")
        .params(
            Times.at(clock.instant().plusSeconds(3600)), Times.at(clock.instant().plusSeconds(600)))
        .update();
    assertThat(journal.lanes().claim(lane, new ClaimTerms(LEASE, LEASE, false))).isEmpty();

    letters.discard(EventFilter.ofId(id("free-1")).in(DeadLetters.DISCARDABLE), ANA);

    assertThat(journal.event("free-1"))
        .containsEntry("state", "discarded")
        .containsEntry("next_attempt_at", null);
    assertThat(journal.event("free-1").get("finished_at")).isNotNull();
    assertThat(journal.lanes().find(lane).orElseThrow().workable()).isTrue();
    assertThat(claim(lane).events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("free-2");
  }

  @Test
  void a_discard_without_a_state_means_dead_events() {
    received("meant-1", "meant-2");
    die("meant-2");

    assertThat(letters.discard(ofContact(), ANA).matched()).isEqualTo(1);

    assertThat(journal.event("meant-1")).containsEntry("state", "received");
  }

  @Test
  void a_change_that_finds_nothing_leaves_an_audit_row_all_the_same() {
    long before = journal.count("audit");

    assertThat(replayOfContact()).isEqualTo(new HandChange(0, 0, false));

    assertThat(journal.count("audit")).isEqualTo(before + 1);
    AuditEntry entry = journal.audit().list(null, 1).get(0);
    assertThat(entry.actor()).isEqualTo("ana");
    assertThat(entry.selection()).isEqualTo("{\"inbox\": \"demo\"}");
    assertThat(entry.at()).isEqualTo(clock.instant());
    assertThat(entry.changed()).isZero();
  }

  @Test
  void a_change_tells_every_node_how_far_it_is_batch_by_batch() {
    String[] ids = IntStream.range(0, 250).mapToObj(i -> "far-" + i).toArray(String[]::new);
    received(ids);
    die(ids);
    HandRun run = letters.beginReplay(ofContact(), ANA);
    assertThat(journal.audit().change(run.audit()).orElseThrow())
        .returns(ChangeProgress.State.RUNS, ChangeProgress::state)
        .returns("replay", ChangeProgress::action)
        .returns("ana", ChangeProgress::actor)
        .returns(250, ChangeProgress::matched)
        .returns(0, ChangeProgress::done);

    // the second batch has one event that somebody was quicker with
    journal.run("update event set state = 'discarded' where message_id = 'far-150'");
    journal.run(
        """
        create function fail_at_third() returns trigger language plpgsql as
          $$ begin if old.message_id = 'far-200' then raise exception 'away'; end if;
          return new; end $$""");
    journal.run(
        """
        create trigger fail_at_third before update on event
        for each row execute function fail_at_third()""");
    assertThatThrownBy(run::run).isInstanceOf(DataAccessException.class);
    journal.run("drop trigger fail_at_third on event");

    ChangeProgress half = journal.audit().change(run.audit()).orElseThrow();
    assertThat(half)
        .returns(ChangeProgress.State.RUNS, ChangeProgress::state)
        .returns(200, ChangeProgress::done)
        .returns(199, ChangeProgress::changed)
        .returns(1, ChangeProgress::skipped);
    journal.run(
        "update audit set touched_at = clock_timestamp() - interval '61 seconds' where id = ?",
        run.audit());
    assertThat(journal.audit().change(run.audit()).orElseThrow().state())
        .isEqualTo(ChangeProgress.State.BROKEN_OFF);
    assertThat(replayOfContact()).isEqualTo(new HandChange(50, 50, false));
    assertThat(journal.audit().changes(1))
        .singleElement()
        .returns(ChangeProgress.State.ENDED, ChangeProgress::state)
        .returns(50, ChangeProgress::done);
  }

  @Test
  void a_change_that_is_stopped_begins_no_further_batch_and_is_not_told_to_have_ended() {
    String[] ids = IntStream.range(0, 120).mapToObj(i -> "stop-" + i).toArray(String[]::new);
    received(ids);
    die(ids);
    HandRun run = letters.beginDiscard(ofContact(), ANA);
    run.stop();

    assertThat(run.run()).isEqualTo(new HandChange(120, 0, true));

    assertThat(journal.audit().change(run.audit()).orElseThrow().state())
        .isEqualTo(ChangeProgress.State.RUNS);
    assertThat(journal.event("stop-0")).containsEntry("state", "dead");
  }

  @Test
  void P5_an_intake_that_commits_during_a_replay_is_found_without_a_signal() throws Exception {
    long lane = received("forced-1");
    die("forced-1");
    setNotDue(lane);

    try (Connection intake = journal.pool().getConnection()) {
      intake.setAutoCommit(false);
      try (var statement = intake.createStatement()) {
        statement.execute("update lane set due_at = '2020-01-01' where id = " + lane);
      }
      CompletableFuture<HandChange> replay = CompletableFuture.supplyAsync(this::replayOfContact);
      Awaitility.await()
          .until(
              () ->
                  journal.count(
                          "pg_stat_activity where wait_event_type = 'Lock'"
                              + " and datname = current_database()")
                      > 0);
      assertThat(replay).isNotDone();
      intake.commit();
      assertThat(replay.get(10, TimeUnit.SECONDS).changed()).isEqualTo(1);
    }
    assertThat(dueAt(lane)).isNotNull();
    assertThat(claim(lane).events()).hasSize(1);
  }

  @Test
  void P1_intakes_and_replays_of_the_same_lanes_in_any_order_do_not_deadlock() {
    List<String> contacts = List.of("dead-z", "dead-m", "dead-a");
    contacts.forEach(each -> journal.receive("lock", each, each + "-0"));
    EventFilter all =
        new EventFilter(List.of(), Set.of(), "lock", null, null, null, null, null, null);

    CompletableFuture<?>[] busy =
        IntStream.range(0, 60)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          if (i % 2 == 0) {
                            journal.run(
                                """
                                update event set state = 'dead'
                                where id in (
                                  select id from event where inbox = 'lock' for update skip locked)""");
                            letters.replay(all, ANA);
                          } else {
                            Instant now = clock.instant();
                            journal.receive(
                                "lock",
                                contacts.stream()
                                    .map(each -> message("lock", each, 0, each + "-" + i, now))
                                    .toList());
                          }
                        }))
            .toArray(CompletableFuture[]::new);

    CompletableFuture.allOf(busy).orTimeout(60, TimeUnit.SECONDS).join();
  }

  private long unparseable(String key) {
    NewEvent dead =
        new NewEvent(
            "demo",
            null,
            0,
            "unparseable",
            key,
            null,
            clock.instant(),
            null,
            EventState.DEAD,
            "unparseable",
            List.of(),
            true);
    journal.receive("demo", List.of(dead));
    return journal
        .jdbc()
        .sql("select id from event where dedupe_key = ?")
        .param(key)
        .query(Long.class)
        .single();
  }

  private String accounts(long event) {
    return journal
        .jdbc()
        .sql(
            """
            select inserted || ' = ' || (select count(*) from event e where e.webhook_id = w.id)
            from webhook w where id = (select webhook_id from event where id = ?)""")
        .param(event)
        .query(String.class)
        .single();
  }

  @Test
  void P5_an_unparseable_webhook_is_parsed_again_and_its_events_are_its_own() {
    long event = unparseable("unparseable:again");
    clock.tick(Duration.ofHours(3));
    parsed =
        Optional.of(
            List.of(
                message("demo", contact, 0, "again-1", clock.instant()),
                message("demo", contact, 1, "again-2", clock.instant())));

    assertThat(letters.replay(EventFilter.ofId(event), ANA)).isEqualTo(new HandChange(1, 1, false));

    StoredEvent reparsed = journal.search().find(event).orElseThrow();
    assertThat(reparsed.state()).isEqualTo(EventState.IGNORED);
    assertThat(reparsed.reason()).isEqualTo("reparsed");
    assertThat(accounts(event)).isEqualTo("3 = 3");
    assertThat(claim(journal.lane("demo", contact)).events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("again-1", "again-2");
    assertThat(letters.replay(EventFilter.ofId(event), ANA).matched()).isZero();
  }

  @Test
  void P4_people_of_a_webhook_that_is_parsed_again_are_known_by_all_their_ids() {
    long event = unparseable("unparseable:ids");
    Instant now = clock.instant();
    NewEvent plain = message("demo", contact, 0, "ids-1", now);
    parsed =
        Optional.of(
            List.of(
                new NewEvent(
                    plain.inbox(),
                    contact,
                    0,
                    plain.kind(),
                    plain.dedupeKey(),
                    plain.messageId(),
                    now,
                    plain.message(),
                    EventState.RECEIVED,
                    null,
                    List.of("lid-of-" + contact, "phone-of-" + contact),
                    false)));

    assertThat(letters.replay(EventFilter.ofId(event), ANA).changed()).isEqualTo(1);

    journal.receive(
        "demo", List.of(message("demo", "lid-of-" + contact, 0, "ids-2", now.plusSeconds(1))));
    assertThat(claim(journal.lane("demo", contact)).events())
        .extracting(JournaledEvent::messageId)
        .containsExactly("ids-1", "ids-2");
    assertThat(journal.count("alias where contact = '" + contact + "'")).isEqualTo(2);
  }

  @Test
  void P2_what_another_webhook_has_brought_already_is_not_stored_again() {
    long event = unparseable("unparseable:twice");
    received("twice-1");
    parsed = Optional.of(List.of(message("demo", contact, 0, "twice-1", clock.instant())));

    assertThat(letters.replay(EventFilter.ofId(event), ANA).changed()).isEqualTo(1);

    assertThat(accounts(event)).isEqualTo("1 = 1");
  }

  @Test
  void what_still_cannot_be_parsed_stays_dead() {
    long whole = unparseable("unparseable:whole");
    parsed = Optional.empty();
    assertThat(letters.replay(EventFilter.ofId(whole), ANA)).isEqualTo(new HandChange(1, 0, false));

    long one = unparseable("unparseable:one");
    NewEvent same =
        new NewEvent(
            "demo",
            null,
            0,
            "unparseable",
            "unparseable:one",
            null,
            clock.instant(),
            null,
            EventState.DEAD,
            "unparseable",
            List.of(),
            true);
    parsed = Optional.of(List.of(same, message("demo", contact, 1, "one-1", clock.instant())));
    assertThat(letters.replay(EventFilter.ofId(one), ANA)).isEqualTo(new HandChange(1, 0, false));

    assertThat(journal.search().find(one).orElseThrow().state()).isEqualTo(EventState.DEAD);
    assertThat(accounts(one)).isEqualTo("1 = 1");
  }

  @Test
  void P2_an_unparseable_webhook_that_two_replay_at_once_is_stored_once() {
    long event = unparseable("unparseable:race");
    parsed = Optional.of(List.of(message("demo", contact, 0, "race-1", clock.instant())));

    List<CompletableFuture<HandChange>> both =
        IntStream.range(0, 4)
            .mapToObj(
                i ->
                    CompletableFuture.supplyAsync(
                        () -> letters.replay(EventFilter.ofId(event), ANA)))
            .toList();

    assertThat(both.stream().mapToInt(change -> change.join().changed()).sum()).isEqualTo(1);
    assertThat(accounts(event)).isEqualTo("2 = 2");
  }
}
