package io.caravan.journal;

import static io.caravan.journal.JournalDatabase.ignored;
import static io.caravan.journal.JournalDatabase.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.testing.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.DataAccessException;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookJournalTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void P1_a_webhook_its_events_and_their_lanes_are_stored_together() {
    Instant now = clock.instant();

    Receipt receipt =
        journal.receive(
            "demo",
            List.of(
                message("demo", "together-1", 0, "t1", now),
                message("demo", "together-2", 1, "t2", now),
                ignored("demo", 2, "t3", now)));

    assertThat(receipt.accepted()).isEqualTo(2);
    assertThat(receipt.ignored()).isEqualTo(1);
    assertThat(receipt.duplicate()).isZero();
    assertThat(receipt.lanes())
        .containsExactlyInAnyOrder(
            journal.lane("demo", "together-1"), journal.lane("demo", "together-2"));
    assertThat(journal.event("t1"))
        .containsEntry("state", "received")
        .containsEntry("place", 0)
        .containsEntry("contact", "together-1")
        .containsEntry("attempts", 0);
    assertThat(
            journal
                .jdbc()
                .sql("select inserted from webhook where id = ?")
                .param(journal.event("t1").get("webhook_id"))
                .query(Integer.class)
                .single())
        .isEqualTo(3);
  }

  @Test
  void P2_what_comes_again_is_a_duplicate_and_leaves_no_row() {
    journal.receive("demo", "again", "again-1", "again-2");
    long webhooks = journal.count("webhook");
    long lane = journal.lane("demo", "again");
    journal.run("update lane set due_at = null where id = ?", lane);

    Receipt receipt = journal.receive("demo", "again", "again-1", "again-2");

    assertThat(receipt.byInbox()).isEqualTo(Map.of("demo", new Receipt.Tally(0, 2, 0)));
    assertThat(receipt.lanes()).isEmpty();
    assertThat(journal.count("webhook")).isEqualTo(webhooks);
    assertThat(journal.laneRow(lane)).containsEntry("due_at", null);
  }

  @Test
  void P2_the_same_id_twice_in_one_batch_is_one_event() {
    Instant now = clock.instant();

    Receipt receipt =
        journal.receive(
            "demo",
            List.of(
                message("demo", "batch", 0, "b1", now), message("demo", "batch", 1, "b1", now)));

    assertThat(receipt.accepted()).isEqualTo(1);
    assertThat(receipt.duplicate()).isEqualTo(1);
    assertThat(journal.count("event where message_id = 'b1'")).isEqualTo(1);
  }

  @Test
  void P5_a_webhook_without_events_is_kept() {
    long webhooks = journal.count("webhook");

    journal.receive("demo", List.of());

    assertThat(journal.count("webhook")).isEqualTo(webhooks + 1);
  }

  @Test
  void P1_when_the_second_of_three_inserts_fails_nothing_is_stored_and_the_redelivery_stores_all() {
    Instant now = clock.instant();
    List<NewEvent> three =
        List.of(
            message("demo", "three", 0, "three-1", now),
            message("demo", "three", 1, "three-2", now),
            message("demo", "three", 2, "three-3", now));
    journal.run(
        """
        create function refuse_second() returns trigger language plpgsql as
        $$ begin raise exception 'the disk is full'; end $$""");
    journal.run(
        """
        create trigger refuse_second before insert on event
        for each row when (new.message_id = 'three-2') execute function refuse_second()""");
    long webhooks = journal.count("webhook");

    assertThatThrownBy(() -> journal.receive("demo", three))
        .isInstanceOf(DataAccessException.class);

    assertThat(journal.count("event where message_id like 'three-%'")).isZero();
    assertThat(journal.count("lane where contact = 'three'")).isZero();
    assertThat(journal.count("webhook")).isEqualTo(webhooks);

    journal.run("drop trigger refuse_second on event");
    assertThat(journal.receive("demo", three).accepted()).isEqualTo(3);
    assertThat(journal.count("event where message_id like 'three-%'")).isEqualTo(3);
  }

  @Test
  void P1_overlapping_batches_in_opposite_orders_wait_for_each_other_instead_of_deadlocking()
      throws Exception {
    ExecutorService senders = Executors.newFixedThreadPool(2);
    try {
      for (int round = 0; round < 30; round++) {
        String run = "overlap-" + round + "-";
        List<NewEvent> forward =
            new ArrayList<>(
                IntStream.range(0, 20)
                    .mapToObj(i -> message("demo", run + i, i, run + i, clock.instant()))
                    .toList());
        List<NewEvent> backward = new ArrayList<>(forward);
        Collections.reverse(backward);
        CyclicBarrier together = new CyclicBarrier(2);
        List<Future<Receipt>> receipts = new ArrayList<>();
        for (List<NewEvent> batch : List.of(forward, backward)) {
          receipts.add(
              senders.submit(
                  () -> {
                    together.await();
                    return journal.receive("demo", batch);
                  }));
        }
        int accepted = 0;
        for (Future<Receipt> receipt : receipts) {
          accepted += receipt.get().accepted();
        }
        assertThat(accepted).isEqualTo(20);
      }
    } finally {
      senders.shutdownNow();
    }
  }

  @Test
  void P2_a_message_sent_837_times_is_one_event_of_one_webhook() {
    for (int i = 0; i < 837; i++) {
      journal.receive("demo", "many", "many-times");
    }

    assertThat(journal.count("event where message_id = 'many-times'")).isEqualTo(1);
    assertThat(
            journal.count(
                "webhook w join event e on e.webhook_id = w.id where e.message_id = 'many-times'"))
        .isEqualTo(1);
  }

  @Test
  void the_same_id_in_two_inboxes_is_two_events() {
    assertThat(journal.receive("demo", "ana", "same-id").accepted()).isEqualTo(1);
    assertThat(journal.receive("other", "ana", "same-id").accepted()).isEqualTo(1);
  }

  @Test
  void whose_message_it_is_is_known_by_its_id_in_its_inbox() {
    journal.receive("demo", "bea", "bea-1");
    journal.receive("other", "carla", "carla-1");
    journal.receive("demo", List.of(ignored("demo", 0, "nobody-1", clock.instant())));

    assertThat(journal.webhooks().contactOf("demo", "bea-1")).contains("bea");
    assertThat(journal.webhooks().contactOf("demo", "carla-1")).isEmpty();
    assertThat(journal.webhooks().contactOf("demo", "nobody-1")).isEmpty();
    assertThat(journal.webhooks().contactOf("demo", "unheard-of")).isEmpty();
    assertThat(journal.webhooks().directionOf("demo", "bea-1")).contains("INCOMING");
    assertThat(journal.webhooks().directionOf("demo", "unheard-of")).isEmpty();
  }

  @Test
  void a_new_event_lowers_the_due_time_of_its_lane_and_never_raises_it() {
    journal.receive("demo", "lower", "lower-1");
    long lane = journal.lane("demo", "lower");
    Instant early = clock.instant().minusSeconds(60);
    journal.run("update lane set due_at = ? where id = ?", Times.at(early), lane);

    journal.receive("demo", "lower", "lower-2");

    assertThat(
            journal
                .jdbc()
                .sql("select due_at from lane where id = ?")
                .param(lane)
                .query((row, n) -> Times.read(row, "due_at"))
                .single())
        .isEqualTo(early);
  }
}
