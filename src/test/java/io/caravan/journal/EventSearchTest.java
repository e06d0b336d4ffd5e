package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.testing.SettableClock;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.QueryTimeoutException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EventSearchTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final Instant start = clock.instant();
  private JournalDatabase journal;
  private EventSearch search;

  @BeforeAll
  void fill() {
    journal = JournalDatabase.fresh(clock);
    search = journal.search();
    journal.receive("one", "ana", "a-1", "a-2");
    clock.tick(Duration.ofHours(1));
    journal.receive("two", "ana", "b-1");
    journal.receive("two", "bob", "b-2");
    journal.receive("two", List.of(JournalDatabase.ignored("two", 0, "b-3", clock.instant())));
    journal.run(
        "update event set state = 'dead', reason = 'rejected: Content IS too long'"
            + " where message_id = 'b-2'");
  }

  @AfterAll
  void close() {
    journal.close();
  }

  private static EventFilter filter(
      @Nullable String inbox,
      @Nullable String contact,
      @Nullable String messageId,
      @Nullable String kind,
      @Nullable String reason) {
    return new EventFilter(
        List.of(), Set.of(), inbox, contact, messageId, kind, reason, null, null);
  }

  private List<String> found(EventFilter filter) {
    assertThat(search.count(filter)).isEqualTo(search.list(filter, null, 500).size());
    return search.list(filter, null, 500).stream()
        .map(event -> event.messageId() == null ? event.kind() : event.messageId())
        .toList();
  }

  @Test
  void without_a_filter_all_are_found_newest_first() {
    assertThat(found(EventFilter.ALL)).endsWith("a-2", "a-1").contains("read", "b-2", "b-1");
  }

  @Test
  void each_filter_finds_what_it_names() {
    assertThat(found(EventFilter.ALL.in(Set.of(EventState.DEAD)))).containsExactly("b-2");
    assertThat(found(EventFilter.ALL.in(Set.of(EventState.DEAD, EventState.IGNORED))))
        .containsExactly("read", "b-2");
    assertThat(found(filter("one", null, null, null, null))).containsExactly("a-2", "a-1");
    assertThat(found(filter(null, "ana", null, null, null))).containsExactly("b-1", "a-2", "a-1");
    assertThat(found(filter("two", "ana", null, null, null))).containsExactly("b-1");
    assertThat(found(filter(null, null, "a-2", null, null))).containsExactly("a-2");
    assertThat(found(filter(null, null, null, "read", null))).containsExactly("read");
    assertThat(found(filter(null, null, null, null, "content is"))).containsExactly("b-2");
    assertThat(found(filter(null, null, null, null, "%"))).isEmpty();
    Instant between = start.plusSeconds(60);
    assertThat(
            found(
                new EventFilter(List.of(), Set.of(), null, null, null, null, null, null, between)))
        .containsExactly("a-2", "a-1");
    assertThat(
            found(
                new EventFilter(
                    List.of(), Set.of(), "two", "bob", null, null, null, between, null)))
        .containsExactly("b-2");
    long id = search.list(filter(null, null, "b-1", null, null), null, 1).get(0).id();
    assertThat(found(EventFilter.ofId(id))).containsExactly("b-1");
  }

  @Test
  void an_event_tells_its_message_its_attempts_and_its_webhooks_body() {
    StoredEvent event = search.list(filter(null, null, "a-1", null, null), null, 1).get(0);
    journal.run(
        "insert into attempt (event_id, started_at, duration_ms, outcome, error)"
            + " values (?, now(), 12, 'backoff', 'backoff: 500')",
        event.id());

    assertThat(event.lane()).isEqualTo(journal.lane("one", "ana"));
    assertThat(event.inHand()).isFalse();
    assertThat(search.message(event.id()).orElseThrow()).contains("text of a-1");
    assertThat(search.attempts(event.id()))
        .singleElement()
        .satisfies(
            attempt -> {
              assertThat(attempt.durationMillis()).isEqualTo(12);
              assertThat(attempt.error()).isEqualTo("backoff: 500");
            });
    assertThat(search.payload(event.id()).orElseThrow())
        .isEqualTo("{}".getBytes(StandardCharsets.UTF_8));
    assertThat(search.find(0)).isEmpty();
  }

  @Test
  void an_event_that_is_being_delivered_says_so() {
    journal.receive("hand", "eve", "h-1");
    clock.tick(Duration.ofSeconds(30));
    journal
        .lanes()
        .claim(
            journal.lane("hand", "eve"),
            new ClaimTerms(Duration.ofMinutes(1), Duration.ZERO, false))
        .orElseThrow();

    assertThat(search.list(filter("hand", null, null, null, null), null, 1).get(0).inHand())
        .isTrue();
  }

  @Test
  void pages_stay_stable_while_events_come_in() {
    String[] ids = IntStream.range(0, 25).mapToObj(i -> "p-" + i).toArray(String[]::new);
    journal.receive("pages", "pia", ids);
    EventFilter ofPages = filter("pages", null, null, null, null);

    List<String> seen = new ArrayList<>();
    @Nullable EventPlace below = null;
    List<StoredEvent> page = search.list(ofPages, below, 10);
    for (int i = 0; !page.isEmpty(); i++) {
      page.forEach(event -> seen.add(event.messageId()));
      journal.receive("pages", "pia", "meanwhile-" + i);
      below = EventPlace.of(page.get(page.size() - 1));
      page = search.list(ofPages, below, 10);
    }

    assertThat(seen).containsExactlyInAnyOrder(ids);
  }

  @Test
  void an_event_that_is_stored_later_is_where_its_webhook_was_received() {
    journal.receive("late", "leo", "l-1");
    clock.tick(Duration.ofMinutes(1));
    journal.receive("late", "leo", "l-2", "l-3");
    // as when a webhook is parsed again: a new id, and the time of the webhook
    journal.run(
        "update event set received_at = received_at - interval '2 minutes'"
            + " where message_id = 'l-3'");
    EventFilter ofLate = filter("late", null, null, null, null);

    assertThat(found(ofLate)).containsExactly("l-2", "l-1", "l-3");
    List<StoredEvent> first = search.list(ofLate, null, 2);
    assertThat(search.list(ofLate, EventPlace.of(first.get(1)), 2))
        .extracting(StoredEvent::messageId)
        .containsExactly("l-3");
  }

  @Test
  void a_search_that_takes_long_is_given_up_and_leaves_its_connection_in_order() throws Exception {
    EventSearch impatient =
        new EventSearch(
            journal.jdbc(), JournalPools.bounded(journal.pool(), Duration.ofSeconds(1)));
    try (Connection other = journal.pool().getConnection()) {
      other.setAutoCommit(false);
      other.createStatement().execute("lock table event in access exclusive mode");

      assertThatThrownBy(() -> impatient.list(EventFilter.ALL, null, 1))
          .isInstanceOf(QueryTimeoutException.class);
      assertThatThrownBy(() -> impatient.count(EventFilter.ALL))
          .isInstanceOf(QueryTimeoutException.class);
      other.rollback();
    }
    assertThat(impatient.count(EventFilter.ALL)).isPositive();
  }

  @Test
  void a_search_for_dead_events_or_a_message_reads_an_index_and_not_the_journal() {
    assertThat(plan(EventFilter.ALL.in(Set.of(EventState.DEAD)), "choose-events"))
        .contains("event_dead");
    assertThat(plan(filter(null, null, "a-1", null, null), "list-events"))
        .contains("event_key", "event_other_message");
    assertThat(plan(filter(null, "ana", null, null, null), "count-events"))
        .contains("event_closed_of_lane", "event_open", "event_dead");
  }

  private String plan(EventFilter filter, String statement) {
    return journal
        .transaction()
        .execute(
            status -> {
              journal.run("set local enable_seqscan = off");
              return String.join(
                  "\n",
                  FilterSql.bind(
                          journal.jdbc().sql("explain " + FilterSql.named(statement)), filter)
                      .param("below_time", null)
                      .param("below_id", null)
                      .param("most", 10)
                      .query(String.class)
                      .list());
            });
  }
}
