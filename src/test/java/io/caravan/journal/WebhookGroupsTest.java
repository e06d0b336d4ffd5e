package io.caravan.journal;

import static io.caravan.journal.JournalDatabase.ignored;
import static io.caravan.journal.JournalDatabase.message;
import static io.caravan.journal.JournalDatabase.messageWithFiles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.dao.DataAccessException;

/** Webhooks that come together and are stored in one commit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WebhookGroupsTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final ExecutorService senders = Executors.newCachedThreadPool();
  private JournalDatabase journal;
  private WebhookWriter writer;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    writer = new WebhookWriter(journal.groupJdbc(), new ObjectMapper());
  }

  @AfterAll
  void close() {
    senders.shutdownNow();
    journal.close();
  }

  @Test
  void P5_each_webhook_of_a_group_has_its_own_row_with_its_own_body_events_and_time() {
    Instant early = clock.instant().minusSeconds(5);
    Instant late = clock.instant();
    NewWebhook first =
        new NewWebhook(
            "demo",
            early,
            new byte[] {1, 0, -1},
            List.of(
                message("demo", "own-a", 0, "own-1", early), ignored("demo", 1, "own-2", early)),
            "00-trace-01");
    NewWebhook second =
        new NewWebhook(
            "other",
            late,
            new byte[] {2},
            List.of(
                message("other", "own-b", 0, "own-3", late),
                messageWithFiles("demo", "own-a", 1, "own-4", late, 2)),
            null);
    NewWebhook empty = new NewWebhook("demo", late, new byte[] {3}, List.of(), null);

    List<Receipt> receipts = writer.write(List.of(first, second, empty));

    long laneA = journal.lane("demo", "own-a");
    assertThat(receipts.get(0).byInbox()).isEqualTo(Map.of("demo", new Receipt.Tally(1, 0, 1)));
    assertThat(receipts.get(0).lanes()).containsExactly(laneA);
    assertThat(receipts.get(1).byInbox())
        .isEqualTo(Map.of("demo", new Receipt.Tally(1, 0, 0), "other", new Receipt.Tally(1, 0, 0)));
    assertThat(receipts.get(1).lanes())
        .containsExactlyInAnyOrder(laneA, journal.lane("other", "own-b"));
    assertThat(receipts.get(2).byInbox()).isEmpty();

    Map<String, Object> firstRow = webhookOf("own-1");
    assertThat(firstRow)
        .containsEntry("inbox", "demo")
        .containsEntry("inserted", 2)
        .containsEntry("body", new byte[] {1, 0, -1})
        .containsEntry("traceparent", "00-trace-01");
    assertThat(webhookOf("own-2")).containsEntry("id", firstRow.get("id"));
    assertThat(webhookOf("own-3"))
        .containsEntry("inbox", "other")
        .containsEntry("inserted", 2)
        .containsEntry("body", new byte[] {2})
        .containsEntry("traceparent", null);
    assertThat(webhookOf("own-4")).containsEntry("id", webhookOf("own-3").get("id"));
    assertThat((long) webhookOf("own-3").get("id"))
        .as("what came first has the smaller id")
        .isGreaterThan((long) firstRow.get("id"));
    assertThat(receivedAt("own-1")).isEqualTo(early);
    assertThat(receivedAt("own-4")).isEqualTo(late);
    assertThat(dueAt(laneA)).as("the lane is due since its first").isEqualTo(early);
    assertThat(journal.count("webhook where inserted = 0 and body = '\\x03'")).isEqualTo(1);
    assertThat(
            journal.count("media m join event e on e.id = m.event_id where e.message_id = 'own-4'"))
        .isEqualTo(2);
  }

  @Test
  void P2_the_same_message_in_two_webhooks_of_a_group_is_one_event_of_the_first() {
    List<Receipt> receipts =
        writer.write(List.of(hook("twice", "twice-1"), hook("twice", "twice-1", "twice-2")));

    assertThat(receipts.get(0).byInbox()).isEqualTo(Map.of("demo", new Receipt.Tally(1, 0, 0)));
    assertThat(receipts.get(1).byInbox()).isEqualTo(Map.of("demo", new Receipt.Tally(1, 1, 0)));
    assertThat(journal.count("event where message_id = 'twice-1'")).isEqualTo(1);
    assertThat(webhookOf("twice-1")).containsEntry("inserted", 1);
    assertThat(webhookOf("twice-2")).containsEntry("inserted", 1);
  }

  @Test
  void P2_a_webhook_of_a_group_that_brings_nothing_new_leaves_no_row() {
    writer.write(List.of(hook("nothing", "nothing-1")));
    long before = journal.count("webhook");

    List<Receipt> receipts =
        writer.write(List.of(hook("nothing", "nothing-1"), hook("nothing", "nothing-2")));

    assertThat(receipts.get(0).duplicate()).isEqualTo(1);
    assertThat(journal.count("webhook")).isEqualTo(before + 1);
  }

  @Test
  void P1_of_many_webhooks_at_once_the_bad_one_fails_alone() throws Exception {
    journal.run(
        """
        create function refuse_bad() returns trigger language plpgsql as
        $$ begin raise exception 'refused'; end $$""");
    journal.run(
        """
        create trigger refuse_bad before insert on event
        for each row when (new.message_id like 'bad-%') execute function refuse_bad()""");
    try {
      for (int round = 0; round < 10; round++) {
        String run = round + "-";
        List<Future<Receipt>> good = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
          String id = "good-" + run + i;
          good.add(senders.submit(() -> journal.webhooks().store(hook("c" + id, id))));
        }
        Future<Receipt> bad =
            senders.submit(() -> journal.webhooks().store(hook("bad" + run, "bad-" + run)));

        for (Future<Receipt> receipt : good) {
          assertThat(receipt.get().accepted()).isEqualTo(1);
        }
        assertThatThrownBy(bad::get).hasCauseInstanceOf(DataAccessException.class);
      }
    } finally {
      journal.run("drop trigger refuse_bad on event");
    }
    assertThat(journal.count("event where message_id like 'good-%'")).isEqualTo(120);
    assertThat(journal.count("event where message_id like 'bad-%'")).isZero();
  }

  @Test
  void one_contact_whose_lane_is_locked_lets_the_others_of_its_group_go_on() {
    journal.receive("demo", "locked", "locked-1");

    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              journal.run("update lane set due_at = due_at where contact = 'locked'");
              Future<Receipt> stuck = submit(hook("locked", "locked-2"));
              List<Future<Receipt>> others =
                  IntStream.range(0, 30)
                      .mapToObj(i -> submit(hook("free-" + i, "free-" + i)))
                      .toList();
              for (Future<Receipt> other : others) {
                assertThat(other).succeedsWithin(Duration.ofSeconds(20));
              }
              assertThat(stuck).isNotDone();
            });

    assertThat(journal.count("event where message_id like 'free-%'")).isEqualTo(30);
  }

  @Test
  void a_group_gives_a_locked_lane_up_after_a_moment() {
    journal.receive("demo", "given-up", "given-up-1");

    journal
        .transaction()
        .executeWithoutResult(
            status -> {
              journal.run("update lane set due_at = due_at where contact = 'given-up'");
              Future<List<Receipt>> group =
                  senders.submit(
                      () ->
                          writer.write(List.of(hook("given-up", "given-up-2"), hook("x", "x-1"))));
              assertThat(group)
                  .failsWithin(20, TimeUnit.SECONDS)
                  .withThrowableOfType(ExecutionException.class)
                  .withMessageContaining("lock timeout");
            });
  }

  private Future<Receipt> submit(NewWebhook webhook) {
    return senders.submit(() -> journal.webhooks().store(webhook));
  }

  private NewWebhook hook(String contact, String... ids) {
    Instant now = clock.instant();
    return new NewWebhook(
        "demo",
        now,
        new byte[] {'{', '}'},
        IntStream.range(0, ids.length)
            .mapToObj(i -> message("demo", contact, i, ids[i], now))
            .toList(),
        null);
  }

  private Map<String, Object> webhookOf(String messageId) {
    return journal
        .jdbc()
        .sql(
            """
            select w.* from webhook w join event e on e.webhook_id = w.id
            where e.message_id = ? or e.dedupe_key like '%' || ?""")
        .params(messageId, messageId)
        .query()
        .singleRow();
  }

  private Instant receivedAt(String messageId) {
    return journal
        .jdbc()
        .sql("select received_at from event where message_id = ?")
        .param(messageId)
        .query((row, n) -> Times.read(row, "received_at"))
        .single();
  }

  private Instant dueAt(long lane) {
    return journal
        .jdbc()
        .sql("select due_at from lane where id = ?")
        .param(lane)
        .query((row, n) -> Times.read(row, "due_at"))
        .single();
  }
}
