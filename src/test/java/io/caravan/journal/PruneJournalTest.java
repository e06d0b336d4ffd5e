package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.PruneJournal.Mark;
import io.caravan.testing.SettableClock;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PruneJournalTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private PruneJournal prune;

  @BeforeEach
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    prune = journal.prune();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private Instant later() {
    return clock.instant().plusSeconds(3600);
  }

  private void finish(String messageId, String state) {
    journal
        .jdbc()
        .sql("update event set state = ?, finished_at = ? where message_id = ?")
        .params(state, Times.at(clock.instant()), messageId)
        .update();
  }

  private Map<String, Object> webhook() {
    return journal.jdbc().sql("select * from webhook").query().singleRow();
  }

  @Test
  void P5_finished_events_go_and_are_counted_waiting_and_dead_ones_stay() {
    journal.receive("demo", "ana", "p-1", "p-2", "p-3", "p-4", "p-5");
    finish("p-1", "delivered");
    finish("p-2", "ignored");
    finish("p-3", "discarded");
    finish("p-4", "dead");

    assertThat(prune.events(clock.instant(), 100)).isZero();
    assertThat(prune.events(later(), 100)).isEqualTo(3);

    assertThat(journal.count("event")).isEqualTo(2);
    assertThat(webhook()).containsEntry("pruned", 3).containsEntry("inserted", 5);
    assertThat(journal.accounts().check(0, 10).wrong()).isEmpty();
    assertThat(journal.count("lane")).isEqualTo(1);
  }

  @Test
  void events_go_in_batches_the_oldest_first() {
    for (int i = 0; i < 5; i++) {
      journal.receive("demo", "ana", "b-" + i);
      finish("b-" + i, "delivered");
      clock.tick(Duration.ofSeconds(1));
    }

    assertThat(prune.events(later(), 2)).isEqualTo(2);

    assertThat(journal.count("event where message_id in ('b-0', 'b-1')")).isZero();
    assertThat(journal.count("event")).isEqualTo(3);
  }

  @Test
  void a_webhook_goes_when_all_its_events_are_pruned_and_it_is_old_enough() {
    journal.receive("demo", "ana", "w-1", "w-2");
    finish("w-1", "delivered");
    prune.events(later(), 10);
    assertThat(prune.webhooks(later(), 10)).isZero();

    finish("w-2", "delivered");
    prune.events(later(), 10);

    assertThat(prune.webhooks(clock.instant(), 10)).isZero();
    assertThat(prune.webhooks(later(), 10)).isEqualTo(1);
    assertThat(journal.count("webhook")).isZero();
  }

  @Test
  void P5_a_webhook_that_does_not_add_up_stays_as_the_trace_of_it() {
    journal.receive("demo", "ana", "t-1", "t-2");
    finish("t-1", "delivered");
    finish("t-2", "delivered");
    journal.run("delete from event where message_id = 't-2'");

    prune.events(later(), 10);

    assertThat(prune.webhooks(later(), 10)).isZero();
  }

  @Test
  void a_body_goes_when_nothing_of_its_webhook_waits_or_is_dead() {
    journal.receive("demo", "ana", "d-1");
    journal.receive("demo", "bob", "d-2");
    journal.receive("demo", "cat", "d-3");
    finish("d-1", "delivered");
    finish("d-2", "dead");

    assertThat(prune.payloads(clock.instant(), null, 10)).isEmpty();
    Mark mark = prune.payloads(later(), null, 10).orElseThrow();

    assertThat(mark.cleared()).isEqualTo(1);
    assertThat(journal.count("webhook where body is null")).isEqualTo(1);
    assertThat(prune.payloads(later(), mark, 10)).isEmpty();
  }

  @Test
  void bodies_that_have_to_stay_do_not_keep_it_from_those_behind_them() {
    for (int i = 0; i < 5; i++) {
      journal.receive("demo", "ana", "s-" + i);
    }
    finish("s-4", "delivered");

    int cleared = 0;
    Optional<Mark> mark = prune.payloads(later(), null, 2);
    while (mark.isPresent()) {
      cleared += mark.get().cleared();
      mark = prune.payloads(later(), mark.get(), 2);
    }

    assertThat(cleared).isEqualTo(1);
  }

  @Test
  void while_another_node_prunes_there_is_nothing_to_do() throws Exception {
    journal.receive("demo", "ana", "o-1");
    finish("o-1", "delivered");
    try (Connection other = journal.pool().getConnection()) {
      other.setAutoCommit(false);
      try (var statement = other.createStatement()) {
        statement.execute(Sql.named("begin-prune"));
      }

      assertThat(prune.events(later(), 10)).isZero();
      other.rollback();
    }
    assertThat(prune.events(later(), 10)).isEqualTo(1);
  }

  @Test
  void P6_an_event_that_somebody_else_has_locked_is_passed_over() throws Exception {
    journal.receive("demo", "ana", "l-1", "l-2");
    finish("l-1", "delivered");
    finish("l-2", "delivered");
    try (Connection other = journal.pool().getConnection()) {
      other.setAutoCommit(false);
      try (var statement = other.createStatement()) {
        statement.execute("select 1 from event where message_id = 'l-1' for update");
      }

      assertThat(prune.events(later(), 10)).isEqualTo(1);
      other.rollback();
    }
    assertThat(journal.count("event where message_id = 'l-1'")).isEqualTo(1);
  }

  @Test
  void each_batch_finds_its_rows_by_an_index() {
    journal.run(
        """
        insert into webhook (inbox, received_at, body, inserted, pruned)
        select 'demo', now() - interval '1 day' * (i % 60), '{}', 1, 0
        from generate_series(1, 30000) i""");
    journal.run(
        """
        insert into event (inbox, webhook_id, place, kind, dedupe_key, occurred_at, received_at, state,
          finished_at)
        select 'demo', id, 0, 'message', 'k' || id, received_at, received_at,
          case when id % 3000 = 0 then 'dead' else 'delivered' end, received_at
        from webhook""");
    journal.run("vacuum analyze");

    assertThat(plan("prune-events")).contains("event_finished").doesNotContain("Seq Scan on event");
    assertThat(plan("prune-webhooks")).contains("webhook_emptied");
    assertThat(plan("prune-payloads"))
        .contains("webhook_with_body")
        .contains("event_of_webhook")
        .doesNotContain("Seq Scan");
    assertThat(checkPlan()).contains("webhook_pkey").contains("event_of_webhook");
  }

  private String plan(String statement) {
    return String.join(
        "\n",
        journal
            .jdbc()
            .sql("explain " + Sql.named(statement))
            .param("before", Times.at(clock.instant().minus(Duration.ofDays(30))))
            .param("after_time", Times.at(Instant.EPOCH))
            .param("after_id", 0)
            .param("most", 500)
            .query(String.class)
            .list());
  }

  private String checkPlan() {
    return String.join(
        "\n",
        journal
            .jdbc()
            .sql("explain " + Sql.named("check-accounts"))
            .param("after", 20_000)
            .param("most", 1000)
            .query(String.class)
            .list());
  }

  @Test
  void P6_intake_goes_on_while_events_are_pruned() {
    IntStream.range(0, 200)
        .forEach(
            i -> {
              journal.receive("demo", "ana", "g-" + i);
              finish("g-" + i, "delivered");
            });
    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              assertThat(
                      journal
                          .jdbc()
                          .sql(Sql.named("prune-events"))
                          .param("before", Times.at(later()))
                          .param("most", 200)
                          .query(Integer.class)
                          .single())
                  .isEqualTo(200);
              // on a connection of its own, while the batch is not committed
              Receipt receipt =
                  java.util.concurrent.CompletableFuture.supplyAsync(
                          () -> journal.receive("demo", "ana", "g-new"))
                      .orTimeout(5, java.util.concurrent.TimeUnit.SECONDS)
                      .join();
              assertThat(receipt.accepted()).isEqualTo(1);
            });
  }
}
