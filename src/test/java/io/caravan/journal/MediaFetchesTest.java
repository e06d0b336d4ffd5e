package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.testing.SettableClock;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The spool on a real Postgres: filed with the event, fetched by one node, kept, cleaned. */
class MediaFetchesTest {

  private static final long MEGABYTE = 1024 * 1024;
  private static final List<String> INBOXES = List.of("demo");
  private static final Duration LEASE = Duration.ofSeconds(30);

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private MediaFetches fetches;
  private MediaFiles files;

  @BeforeEach
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    fetches = journal.mediaFetches();
    files = journal.mediaFiles();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private long receive(String id, int count) {
    return receive("ana", id, count);
  }

  private long receive(String contact, String id, int count) {
    journal.receive(
        "demo",
        List.of(JournalDatabase.messageWithFiles("demo", contact, 0, id, clock.instant(), count)));
    return (Long) journal.event(id).get("id");
  }

  private MediaClaim claim() {
    return fetches.claim(INBOXES, MEGABYTE, LEASE).orElseThrow();
  }

  private boolean nothingToClaim() {
    return fetches.claim(INBOXES, MEGABYTE, LEASE).isEmpty();
  }

  private List<Long> store(MediaClaim claim, int size) {
    try (TemporaryFile file = TemporaryFile.create()) {
      byte[] bytes = new byte[size];
      for (int i = 0; i < size; i++) {
        bytes[i] = (byte) (i * 7 + i / 1000);
      }
      file.append(bytes, 0, size);
      return fetches.store(claim, file, new MediaFacts(size, "5ha", "image/png", "a.png"));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private Map<String, Object> row(long media) {
    return journal.jdbc().sql("select * from media where id = ?").param(media).query().singleRow();
  }

  /** As the route record-failure does for an event that waits for files. */
  private void waits(long event, Instant until) {
    journal.run(
        "update event set next_attempt_at = ?, reason = 'media: its files' where id = ?",
        Times.at(until),
        event);
    journal.run(
        "update lane set due_at = ? where id = (select lane_id from event where id = ?)",
        Times.at(until),
        event);
  }

  private Instant dueAt(long event) {
    return journal
        .jdbc()
        .sql("select l.due_at from lane l join event e on e.lane_id = l.id where e.id = ?")
        .param(event)
        .query(java.time.OffsetDateTime.class)
        .single()
        .toInstant();
  }

  @Test
  void P1_files_are_filed_in_the_commit_of_their_event() {
    long event = receive("m-1", 3);
    receive("m-2", 0);
    receive("m-1", 3);

    assertThat(journal.count("media")).isEqualTo(3);
    assertThat(files.ofEvent(event))
        .extracting(EventMedia::place, EventMedia::state)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(0, EventMedia.State.WAITING),
            org.assertj.core.groups.Tuple.tuple(1, EventMedia.State.WAITING),
            org.assertj.core.groups.Tuple.tuple(2, EventMedia.State.WAITING));
  }

  @Test
  void of_a_message_with_many_files_fifteen_are_filed() {
    receive("m-1", 40);

    assertThat(journal.count("media")).isEqualTo(15);
  }

  @Test
  void a_message_whose_attachments_are_no_list_has_no_files() {
    NewEvent odd =
        new NewEvent(
            "demo",
            "ana",
            0,
            "message",
            "message:odd",
            "odd",
            clock.instant(),
            "{\"attachments\":null}",
            EventState.RECEIVED,
            null,
            List.of(),
            true);

    assertThat(journal.receive("demo", List.of(odd)).accepted()).isEqualTo(1);
    assertThat(journal.count("media")).isZero();
  }

  @Test
  void files_go_with_their_event() {
    receive("m-1", 2);
    store(claim(), 10);
    journal.run("update event set state = 'delivered', finished_at = now() - interval '1 day'");

    journal.prune().events(clock.instant(), 10);

    assertThat(journal.count("event")).isZero();
    assertThat(journal.count("media")).isZero();
    assertThat(journal.count("media_chunk")).isZero();
  }

  @Test
  void one_node_fetches_a_file_and_the_one_that_waits_longest_comes_first() {
    long first = receive("m-1", 1);
    clock.tick(Duration.ofSeconds(1));
    long second = receive("m-2", 1);

    assertThat(fetches.due(INBOXES, MEGABYTE, 10)).isEqualTo(2);
    assertThat(claim().event()).isEqualTo(first);
    assertThat(claim().event()).isEqualTo(second);
    assertThat(nothingToClaim()).isTrue();
    assertThat(fetches.due(INBOXES, MEGABYTE, 10)).isZero();
  }

  @Test
  void an_inbox_that_is_not_configured_has_no_files_to_fetch() {
    receive("m-1", 1);

    assertThat(fetches.claim(List.of("other"), MEGABYTE, LEASE)).isEmpty();
    assertThat(fetches.due(List.of("other"), MEGABYTE, 10)).isZero();
  }

  @Test
  void a_file_is_kept_in_pieces_and_comes_back_as_it_was() throws Exception {
    long event = receive("m-1", 1);
    MediaClaim claim = claim();
    int size = 2 * MediaChunks.SIZE + 5;

    store(claim, size);

    assertThat(journal.count("media_chunk")).isEqualTo(3);
    EventMedia stored = files.ofEvent(event).get(0);
    assertThat(stored.state()).isEqualTo(EventMedia.State.FETCHED);
    assertThat(stored.facts()).isEqualTo(new MediaFacts(size, "5ha", "image/png", "a.png"));
    try (TemporaryFile back = TemporaryFile.create()) {
      files.copy(claim.media(), back);
      byte[] bytes = back.read().readAllBytes();
      assertThat(bytes).hasSize(size);
      assertThat(bytes[size - 1]).isEqualTo((byte) ((size - 1) * 7 + (size - 1) / 1000));
    }
  }

  @Test
  void a_second_node_takes_over_and_the_first_keeps_nothing() {
    receive("m-1", 1);
    MediaClaim dead = claim();
    assertThat(fetches.renew(dead, LEASE)).isTrue();
    assertThat(nothingToClaim()).isTrue();
    journal.run("update media set lease_until = clock_timestamp() - interval '1 second'");

    MediaClaim taken = claim();

    assertThat(taken.media()).isEqualTo(dead.media());
    assertThat(fetches.renew(dead, LEASE)).isFalse();
    assertThatThrownBy(() -> store(dead, 10)).isInstanceOf(LateFetch.class);
    assertThatThrownBy(() -> fetches.fail(dead, "late")).isInstanceOf(LateFetch.class);
    fetches.putOff(dead, clock.instant().plusSeconds(60), "late");
    fetches.giveBack(dead);
    assertThat(journal.count("media_chunk")).isZero();
    assertThat(row(taken.media()))
        .containsEntry("state", "waiting")
        .containsEntry("lease_token", taken.token());
    store(taken, 10);
    assertThat(journal.count("media_chunk")).isEqualTo(1);
  }

  @Test
  void a_failed_try_is_counted_and_the_file_left_alone_until_its_next() {
    receive("m-1", 1);
    Instant began = clock.instant();
    MediaClaim claim = claim();

    fetches.putOff(claim, clock.instant().plusSeconds(5), "it is not there (HTTP 404)");

    assertThat(nothingToClaim()).isTrue();
    clock.tick(Duration.ofSeconds(5));
    MediaClaim again = claim();
    assertThat(again.attempts()).isEqualTo(1);
    assertThat(again.triedSince()).isEqualTo(began);
  }

  @Test
  void what_is_given_back_is_due_at_once_and_not_counted() {
    receive("m-1", 1);
    fetches.giveBack(claim());

    assertThat(claim().attempts()).isZero();
  }

  @Test
  void the_last_file_of_an_event_that_waits_makes_its_lane_due() {
    long event = receive("m-1", 2);
    waits(event, clock.instant().plusSeconds(60));
    MediaClaim one = claim();
    MediaClaim two = claim();

    assertThat(store(one, 10)).isEmpty();
    assertThat(dueAt(event)).isAfter(clock.instant());

    assertThat(fetches.fail(two, "it is gone")).containsExactly(journal.lane("demo", "ana"));
    assertThat(dueAt(event)).isBeforeOrEqualTo(clock.instant());
    assertThat(journal.event("m-1").get("next_attempt_at")).isNull();
    assertThat(files.ofEvent(event).get(1).reason()).isEqualTo("it is gone");
  }

  @Test
  void an_event_that_waits_for_something_else_is_not_woken() {
    long event = receive("m-1", 1);
    waits(event, clock.instant().plusSeconds(60));
    journal.run("update event set reason = 'backoff: 500', state = 'retrying'");

    assertThat(store(claim(), 10)).isEmpty();
    assertThat(dueAt(event)).isAfter(clock.instant());
  }

  @Test
  void P3_a_file_that_is_settled_while_a_visit_writes_that_it_waits_wakes_it_all_the_same() {
    long event = receive("m-1", 1);
    MediaClaim claim = claim();

    // settled first, and nobody waits yet; then the visit, which saw the file waiting, writes that
    assertThat(store(claim, 10)).isEmpty();
    waits(event, clock.instant().plusSeconds(60));
    files.wakeIfSettled(event);

    assertThat(journal.event("m-1").get("next_attempt_at")).isNull();
  }

  @Test
  void an_event_whose_files_are_still_fetched_is_not_woken() {
    long event = receive("m-1", 2);
    store(claim(), 10);
    waits(event, clock.instant().plusSeconds(60));

    files.wakeIfSettled(event);

    assertThat(journal.event("m-1").get("next_attempt_at")).isNotNull();
  }

  @Test
  void a_full_spool_takes_only_files_whose_turn_has_come() {
    receive("ana", "m-1", 1);
    store(claim(), (int) MEGABYTE);
    clock.tick(Duration.ofSeconds(1));
    receive("bob", "m-2", 1);
    long wanted = receive("cat", "m-3", 1);

    assertThat(nothingToClaim()).isTrue();
    assertThat(fetches.due(INBOXES, MEGABYTE, 10)).isZero();
    files.want(wanted);
    assertThat(claim().event()).isEqualTo(wanted);
    assertThat(nothingToClaim()).isTrue();

    journal.run("update event set state = 'delivered' where message_id = 'm-1'");
    files.dropDelivered((Long) journal.event("m-1").get("id"));
    assertThat(claim().attachment().url()).isEqualTo("https://cdn.test/0");
  }

  @Test
  void files_leave_the_spool_when_their_event_is_delivered_and_not_before() {
    long event = receive("m-1", 1);
    MediaClaim claim = claim();
    store(claim, 10);

    files.dropDelivered(event);
    assertThat(journal.count("media_chunk")).isEqualTo(1);
    journal.run("update event set state = 'delivered'");
    files.dropDelivered(event);

    assertThat(journal.count("media_chunk")).isZero();
    assertThat(row(claim.media()))
        .containsEntry("state", "fetched")
        .containsEntry("spooled", false)
        .containsEntry("size", 10L);
  }

  @Test
  void prune_clears_what_is_finished_and_dead_events_after_a_time() {
    Instant died = clock.instant();
    receive("ana", "waiting", 1);
    receive("bob", "delivered", 1);
    receive("cat", "discarded", 2);
    receive("dan", "dead", 1);
    for (int i = 0; i < 5; i++) {
      store(claim(), 10);
    }
    journal.run("update event set state = message_id where message_id <> 'waiting'");
    journal.run("update event set finished_at = ? where state = 'dead'", Times.at(died));

    assertThat(journal.prune().media(died, 100)).isEqualTo(3);
    assertThat(states())
        .containsExactly(
            "waiting fetched true",
            "delivered fetched false",
            "discarded failed false",
            "discarded failed false",
            "dead fetched true");
    assertThat(journal.count("media_chunk")).isEqualTo(2);

    assertThat(journal.prune().media(died.plusSeconds(1), 100)).isEqualTo(1);
    assertThat(journal.prune().media(died.plusSeconds(1), 100)).isZero();
    assertThat(states()).last().isEqualTo("dead failed false");
    assertThat(journal.count("media where reason = 'it is no longer kept'")).isEqualTo(3);
    assertThat(journal.count("media_chunk")).isEqualTo(1);
  }

  private List<String> states() {
    return journal
        .jdbc()
        .sql(
            """
            select e.message_id || ' ' || m.state || ' ' || m.spooled
            from media m join event e on e.id = m.event_id order by m.id""")
        .query(String.class)
        .list();
  }

  @Test
  void P6_what_is_due_kept_or_to_be_pruned_is_found_by_an_index_among_many_delivered_files() {
    receive("m-1", 1);
    journal.run(
        """
        insert into event (inbox, webhook_id, place, kind, dedupe_key, occurred_at, received_at,
          state, finished_at)
        select 'demo', (select min(id) from webhook), 0, 'message', 'k' || i, now(), now(),
          'delivered', now()
        from generate_series(1, 20000) i""");
    journal.run(
        """
        insert into media (event_id, place, state, next_attempt_at, size)
        select id, 0, 'fetched', now(), 1000 from event where state = 'delivered'""");
    journal.run("vacuum analyze");

    for (String statement : List.of("due-media", "claim-media", "prune-media")) {
      assertThat(plan(statement))
          .as(statement)
          .contains("media_waiting")
          .contains("media_spooled")
          .doesNotContain("Seq Scan on media ", "Seq Scan on event ");
    }
    assertThat(plan("media-of-event")).contains("media_event_id_place_key");
  }

  private String plan(String statement) {
    return String.join(
        "\n",
        journal
            .jdbc()
            .sql("explain " + Sql.named(statement))
            .param("now", Times.at(clock.instant()))
            .param("before", Times.at(clock.instant()))
            .param("inboxes", INBOXES.toArray(String[]::new))
            .param("spool_limit", MEGABYTE)
            .param("token", UUID.randomUUID())
            .param("lease_millis", 1000)
            .param("event", 1L)
            .param("most", 500)
            .query(String.class)
            .list());
  }

  @Test
  void files_of_an_event_that_is_finished_or_dead_are_not_fetched() {
    receive("ana", "m-1", 1);
    receive("bob", "m-2", 1);
    journal.run("update event set state = 'discarded' where message_id = 'm-1'");
    journal.run("update event set state = 'dead' where message_id = 'm-2'");

    assertThat(nothingToClaim()).isTrue();
  }

  @Test
  void P2_a_take_over_leaves_a_call_with_files_the_time_that_they_take() {
    long event = receive("m-1", 1);
    store(claim(), (int) MEGABYTE);
    long lane = journal.lane("demo", "ana");
    journal.run(
        "update lane set lease_until = clock_timestamp() - interval '1 second', lease_token = ?,"
            + " in_hand = ? where id = ?",
        UUID.randomUUID(),
        event,
        lane);

    journal
        .lanes()
        .claim(lane, new ClaimTerms(Duration.ofSeconds(45), Duration.ofSeconds(40), false));

    double seconds =
        journal
            .jdbc()
            .sql("select extract(epoch from not_before - clock_timestamp()) from event")
            .query(Double.class)
            .single();
    // 40 s, less the second since, and 1 MB at 256 KB a second
    assertThat(seconds).isBetween(40.0, 43.5);
  }

  @Test
  void webhooks_that_are_parsed_again_file_their_files_too() {
    NewEvent dead =
        new NewEvent(
            "demo",
            null,
            0,
            "unparseable",
            "unparseable:1",
            null,
            clock.instant(),
            null,
            EventState.DEAD,
            "unparseable",
            List.of(),
            true);
    journal.receive("demo", List.of(dead));
    long id = journal.jdbc().sql("select id from event").query(Long.class).single();
    DeadLetters letters =
        journal.deadLetters(
            stored ->
                java.util.Optional.of(
                    List.of(
                        JournalDatabase.messageWithFiles(
                            "demo", "ana", 0, "m-1", clock.instant(), 2))));

    letters.replay(EventFilter.ofId(id), new Operator("me", "{}"));

    assertThat(journal.count("media")).isEqualTo(2);
    assertThat(claim().lane()).isEqualTo(journal.lane("demo", "ana"));
  }
}
