package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.journal.PruneJournal.Mark;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The relay's and the upkeep's statements cost what they find, not what the journal holds: 50,000
 * delivered and 5,000 waiting events here, 1,000,000 and 100,000 in the profile chaos.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class LargeJournalIT {

  private static final int DELIVERED = Integer.getInteger("caravan.chaos.delivered", 50_000);
  private static final int LANES = DELIVERED / 20;
  private static final int BATCH = 500;

  /** The one that has a tenth of all events. */
  private static final long BUSY = 1;

  private final SettableClock clock = SettableClock.atPresent();
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private JournalDatabase journal;

  @BeforeAll
  void fill() {
    journal = JournalDatabase.fresh(clock);
    LargeJournal.fill(journal, DELIVERED);
  }

  @AfterAll
  void close() {
    threads.shutdownNow();
    journal.close();
  }

  @ParameterizedTest
  @EnumSource
  @Order(1)
  void the_poll_reads_the_due_lanes_that_it_takes_and_no_others(QueryPlan.Kind kind) {
    QueryPlan poll =
        plan(
            "due-lanes",
            kind,
            Map.of("inboxes", "array['in0', 'in1', 'in2', 'in3']", "most", "100"));

    assertThat(poll.rows()).isEqualTo(100);
    assertThat(poll.indexes()).as("%s", poll).containsExactly("lane_due");
    assertThat(poll.scanned()).isEmpty();
    // of each inbox a hundred, and for each row a page of the index and of the table at most
    assertThat(poll.buffers()).as("%s", poll).isLessThan(2 * 4 * 100 + 50);
  }

  @ParameterizedTest
  @EnumSource
  @Order(1)
  void a_claim_takes_one_lane_and_reads_its_open_events_by_the_partial_index(QueryPlan.Kind kind) {
    for (long lane : new long[] {BUSY, 7, LANES}) {
      QueryPlan lease =
          plan(
              "take-lease",
              kind,
              Map.of("lane", "" + lane, "token", "gen_random_uuid()", "lease_millis", "45000"));
      QueryPlan events =
          plan(
              "take-due-events",
              kind,
              Map.of("lane", "" + lane, "most", "50", "new_conversations", "false"));
      QueryPlan due = plan("lane-due-at", kind, Map.of("lane", "" + lane));

      assertThat(lease.rows()).isEqualTo(1);
      assertThat(lease.indexes()).as("%s", lease).containsExactly("lane_pkey");
      assertThat(events.rows()).isBetween(1L, 50L);
      assertThat(events.indexes())
          .as("%s", events)
          .contains("event_open", "event_unsettled")
          .isSubsetOf(
              "event_open",
              "event_not_yet_due",
              "event_change",
              "event_dead",
              "event_unsettled",
              "lane_pkey",
              "lane_merged",
              "webhook_pkey");
      assertThat(due.rows()).isEqualTo(1);
      assertThat(due.indexes()).as("%s", due).isSubsetOf("event_open", "event_not_yet_due");
      for (QueryPlan each : List.of(lease, events, due)) {
        assertThat(each.scanned()).as("%s", each).isEmpty();
        // of 50 events and, for the trace of each, its webhook
        assertThat(each.buffers()).as("%s", each).isLessThan(600);
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  @Order(1)
  void a_batch_of_prune_finds_its_rows_by_partial_indexes(QueryPlan.Kind kind) {
    Map<String, String> batch =
        Map.of(
            "before", "now() - interval '30 days'",
            "most", "" + BATCH,
            "after_time", "'epoch'::timestamptz",
            "after_id", "0");

    QueryPlan events = plan("prune-events", kind, batch);
    QueryPlan webhooks = plan("prune-webhooks", kind, batch);
    QueryPlan bodies = plan("prune-payloads", kind, batch);

    assertThat(events.indexes()).as("%s", events).contains("event_finished");
    assertThat(webhooks.indexes()).as("%s", webhooks).contains("webhook_emptied");
    assertThat(bodies.indexes()).as("%s", bodies).contains("webhook_with_body", "event_of_webhook");
    for (QueryPlan each : List.of(events, webhooks, bodies)) {
      assertThat(each.scanned()).as("%s", each).isEmpty();
      // a page or two of each index and of the table, read and written
      assertThat(each.buffers()).as("%s", each).isLessThan(60 * BATCH);
    }
  }

  @Test
  @Order(1)
  void a_count_of_what_is_open_reads_its_slice_and_no_more() {
    Map<String, String> slice = Map.of("after", "" + BUSY, "most", "1000");

    QueryPlan waiting = plan("count-waiting-slice", QueryPlan.Kind.CUSTOM, slice);
    QueryPlan dead = plan("count-dead-slice", QueryPlan.Kind.CUSTOM, slice);

    assertThat(waiting.indexes()).as("%s", waiting).containsExactly("event_open");
    assertThat(dead.indexes()).as("%s", dead).containsExactly("event_dead");
    for (QueryPlan each : List.of(waiting, dead)) {
      assertThat(each.scanned()).as("%s", each).isEmpty();
      assertThat(each.buffers()).as("%s", each).isLessThan(2 * 1_000 + 100);
    }
  }

  /**
   * As while a journal fills faster than Postgres looks at it: once it took the events of all
   * webhooks anew for each of them, for minutes.
   */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  @Order(1)
  void P5_the_accounting_check_reads_the_events_of_its_slice_once_whatever_statistics_say(
      boolean isKnownToBeLarge) {
    if (!isKnownToBeLarge) {
      journal.run("update pg_class set reltuples = 1 where relname in ('event', 'webhook')");
    }
    try {
      QueryPlan check =
          plan("check-accounts", QueryPlan.Kind.CUSTOM, Map.of("after", "10", "most", "1000"));

      assertThat(check.indexes())
          .as("%s", check)
          .containsExactlyInAnyOrder("webhook_pkey", "event_of_webhook");
      assertThat(check.scanned()).as("%s", check).isEmpty();
      assertThat(check.buffers()).as("%s", check).isLessThan(6 * 1_000);
    } finally {
      journal.run("analyze event");
      journal.run("analyze webhook");
    }
  }

  /** As the pool for searches plans them: for their values. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "the newest             |                                                        |  400",
        "all of an inbox        | inbox='in1'                                            |  600",
        "a message              | message_id='m-777'                                     |  100",
        "a message there is not | message_id='m-none'                                    |  100",
        "dead ones              | states=array['dead']                                   | 1000",
        "dead ones, by reason   | states=array['dead'],reason='for a TEST'               | 1000",
        "a contact              | contact='c-7'                                          |  500",
        "a contact there is not | contact='nobody'                                       |  100",
        "the last hour          | from=now() - interval '1 hour'                         |  400",
        "the oldest day         | to=now() - interval '59 days'                          |  400",
        "a day long ago         | from=now() - interval '41 days',to=now() - interval '40 days' | 400",
        "a time without any     | from=now() - interval '99 days',to=now() - interval '90 days' | 50",
      })
  @Order(1)
  void a_page_of_a_search_costs_what_it_shows(String what, @Nullable String filter, long buffers) {
    Map<String, String> values = new HashMap<>();
    List.of(
            "ids",
            "states",
            "inbox",
            "contact",
            "message_id",
            "kind",
            "reason",
            "from",
            "to",
            "below_time",
            "below_id")
        .forEach(name -> values.put(name, "null"));
    values.put("most", "50");
    for (String part : filter == null ? new String[0] : filter.split(",(?=[a-z_]+=)")) {
      values.put(part.split("=", 2)[0], part.split("=", 2)[1]);
    }

    QueryPlan page = plan("list-events", QueryPlan.Kind.CUSTOM, values);

    // no alias is there
    assertThat(page.scanned()).as("%s: %s", what, page).isSubsetOf("alias");
    assertThat(page.buffers()).as("%s: %s", what, page).isLessThan(buffers);
  }

  /** A day of the sixty that the journal holds. */
  @ParameterizedTest
  @EnumSource
  @Order(1)
  void a_trend_is_counted_in_its_index_and_costs_what_lies_between_its_times(QueryPlan.Kind kind) {
    Map<String, String> day =
        Map.of(
            "from", "now() - interval '31 days'",
            "to", "now() - interval '30 days'",
            "millis", "900000");
    Map<String, String> trends =
        Map.of(
            "trend-received", "event_received",
            "trend-finished", "event_finished",
            "trend-delays", "event_finished",
            "trend-attempts", "attempt_started");

    trends.forEach(
        (trend, index) -> {
          QueryPlan plan = plan(trend, kind, day);
          assertThat(plan.rows()).as("%s", plan).isPositive();
          assertThat(plan.indexes()).as("%s", plan).containsExactly(index);
          assertThat(plan.scanned()).as("%s", plan).isEmpty();
          // 60 entries or so are on a page of the index
          assertThat(plan.buffers()).as("%s", plan).isLessThan(50 + DELIVERED / 60 / 20);
        });
  }

  @ParameterizedTest
  @EnumSource
  @Order(1)
  void held_lanes_are_found_by_their_index_a_page_at_a_time(QueryPlan.Kind kind) {
    journal.run(
        "update lane set due_at = now() + interval '1 hour' + interval '1 ms' * id where id % 100 = 7 and due_at is not null");
    journal.run("vacuum analyze lane");
    QueryPlan page =
        plan(
            "list-held-lanes",
            kind,
            Map.of(
                "inboxes", "array['in0', 'in1', 'in2', 'in3']",
                "after_due", "now()",
                "after_id", "0",
                "most", "20"));

    assertThat(page.rows()).as("%s", page).isPositive();
    assertThat(page.indexes()).as("%s", page).contains("lane_due", "event_open");
    assertThat(page.scanned()).as("%s", page).isEmpty();
    assertThat(page.buffers()).as("%s", page).isLessThan(4 * 20 * 30);
  }

  @ParameterizedTest
  @EnumSource
  @Order(1)
  void a_look_for_contacts_to_ask_about_reads_what_was_delivered_since_the_last_one(
      QueryPlan.Kind kind) {
    Map<String, String> values =
        Map.of(
            "now", "now()",
            "oldest", "now() - interval '40 days'",
            "every_millis", "0",
            "since", "now() - interval '1 hour'",
            "until", "now()",
            "inboxes", "array['in0', 'in1']",
            "most", "2");
    Map<String, String> parts = new HashMap<>(values);
    parts.put("most", "" + ProfileJournal.PART);
    QueryPlan part = plan("begin-sweep", kind, parts);
    QueryPlan sweep = plan("sweep-profiles", kind, values);
    QueryPlan due = plan("due-profiles", kind, values);

    assertThat(part.indexes()).as("%s", part).contains("event_finished");
    assertThat(part.scanned()).as("%s", part).isSubsetOf("profile_sweep");
    // no more than a part of the forty days, index alone
    assertThat(part.buffers()).as("%s", part).isLessThan(ProfileJournal.PART / 5);
    assertThat(sweep.indexes()).as("%s", sweep).contains("event_finished");
    // nothing is known of anybody yet; and of all times alike, not planned for its own, it would
    // meet
    // many lanes
    assertThat(sweep.scanned())
        .as("%s", sweep)
        .isSubsetOf("profile", kind == QueryPlan.Kind.GENERIC ? "lane" : "profile");
    assertThat(due.scanned()).as("%s", due).isSubsetOf("profile", "lane");
    assertThat(sweep.buffers()).as("%s", sweep).isLessThan(2_000);
  }

  /** As many as a year may bring, all of them newer than the last replay. */
  @ParameterizedTest
  @EnumSource
  @Order(1)
  void the_last_replays_are_found_past_any_number_of_merges(QueryPlan.Kind kind) {
    journal.run(
        """
        insert into audit (at, actor, action, selection, matched)
        select now(), 'ana', 'replay', '{}', 1 from generate_series(1, 30)""");
    journal.run(
        """
        insert into audit (at, actor, action, selection)
        select now(), 'caravan', 'merge', '{}' from generate_series(1, 20000)""");
    journal.run("vacuum analyze audit");

    QueryPlan last = plan("list-changes", kind, Map.of("audit", "null", "most", "20"));

    assertThat(last.rows()).isEqualTo(20);
    assertThat(last.indexes()).as("%s", last).containsExactly("audit_change");
    assertThat(last.buffers()).as("%s", last).isLessThan(25);
  }

  /** No index has all events by message or by lane: each question has to say which it means. */
  @ParameterizedTest
  @EnumSource
  @Order(1)
  void a_message_is_found_by_its_id_and_a_lanes_events_by_their_state(QueryPlan.Kind kind) {
    Map<String, QueryPlan> plans =
        Map.of(
            "contact-of-message",
            plan("contact-of-message", kind, Map.of("inbox", "'in1'", "message_id", "'m-777'")),
            "direction-of-message",
            plan("direction-of-message", kind, Map.of("inbox", "'in1'", "message_id", "'m-777'")),
            "find-targets",
            plan(
                "find-targets",
                kind,
                Map.of("inbox", "'in1'", "event", "1", "target", "'m-777'", "with_edits", "true")),
            "last-known-message",
            plan("last-known-message", kind, Map.of("event", "777", "conversation", "1")),
            "settle-survivor",
            plan(
                "settle-survivor", kind, Map.of("contact", "1", "survivor", "778", "loser", "779")),
            "move-events",
            plan("move-events", kind, Map.of("survivor", "778", "loser", "779")));

    plans.forEach(
        (statement, plan) -> {
          assertThat(plan.scanned()).as("%s: %s", statement, plan).isEmpty();
          // a lane has some forty events, each on a page of its own
          assertThat(plan.buffers()).as("%s: %s", statement, plan).isLessThan(300);
        });
    assertThat(plans.get("find-targets").indexes())
        .contains("event_key", "event_other_message", "event_change");
    assertThat(plans.get("move-events").indexes()).contains("event_open", "event_dead");
  }

  private QueryPlan plan(String statement, QueryPlan.Kind kind, Map<String, String> values) {
    Map<String, String> all = new HashMap<>(values);
    all.put("now", "now()");
    return QueryPlan.of(journal, statement, all, kind);
  }

  @Test
  @Order(2)
  void prune_removes_more_than_four_senders_at_full_speed_bring_and_they_go_on_meanwhile() {
    Instant before = clock.instant().minus(Duration.ofDays(30));
    int batches = Math.min(DELIVERED / 5 / BATCH, 200);
    Measured alone =
        whileFourSend(() -> await().until(() -> journal.count("webhook") > 1.1 * DELIVERED + 500));
    AtomicInteger events = new AtomicInteger();
    AtomicInteger webhooks = new AtomicInteger();
    AtomicInteger bodies = new AtomicInteger();

    Measured meanwhile =
        whileFourSend(
            () -> {
              AtomicReference<@Nullable Mark> mark = new AtomicReference<>();
              for (int i = 0; i < batches; i++) {
                events.addAndGet(journal.prune().events(before, BATCH));
                webhooks.addAndGet(journal.prune().webhooks(before, BATCH));
                journal
                    .prune()
                    .payloads(before, mark.get(), BATCH)
                    .ifPresent(
                        reached -> {
                          mark.set(reached);
                          bodies.addAndGet(reached.cleared());
                        });
              }
            });

    double pruned = events.get() / meanwhile.seconds();
    System.out.printf(
        "%,d events: prune of them, of their attempts, webhooks and bodies %.0f/s; four senders"
            + " %.0f/s alone and %.0f/s meanwhile, the slowest webhook %d and %d ms%n",
        DELIVERED,
        pruned,
        alone.perSecond(),
        meanwhile.perSecond(),
        alone.slowestMillis(),
        meanwhile.slowestMillis());
    assertThat(events).hasValue(batches * BATCH);
    assertThat(webhooks).hasValue(batches * BATCH);
    assertThat(bodies.get()).isPositive();
    assertThat(pruned).isGreaterThan(alone.perSecond());
    assertThat(meanwhile.perSecond()).isGreaterThan(alone.perSecond() / 10);
    assertThat(journal.accounts().check(0, 2 * DELIVERED).wrong()).isEmpty();
  }

  private record Measured(double seconds, long stored, long slowestMillis) {
    double perSecond() {
      return stored / seconds;
    }
  }

  /** Four who each store webhooks of one message, one after the other, until the work is done. */
  private Measured whileFourSend(Runnable work) {
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong stored = new AtomicLong();
    AtomicLong slowest = new AtomicLong();
    long began = System.nanoTime();
    List<CompletableFuture<Void>> senders =
        IntStream.range(0, 4)
            .mapToObj(
                sender ->
                    CompletableFuture.runAsync(
                        () -> {
                          while (!over.get()) {
                            long start = System.nanoTime();
                            journal.webhooks().store(webhook("sender-" + sender, "new-" + start));
                            slowest.accumulateAndGet(System.nanoTime() - start, Math::max);
                            stored.incrementAndGet();
                          }
                        },
                        threads))
            .toList();
    work.run();
    double seconds = (System.nanoTime() - began) / 1e9;
    over.set(true);
    senders.forEach(CompletableFuture::join);
    return new Measured(seconds, stored.get(), slowest.get() / 1_000_000);
  }

  private NewWebhook webhook(String contact, String id) {
    return new NewWebhook(
        "in1",
        clock.instant(),
        new byte[400],
        List.of(JournalDatabase.message("in1", contact, 0, id, clock.instant())),
        "00-" + "1".repeat(32) + "-" + "2".repeat(16) + "-01");
  }
}
