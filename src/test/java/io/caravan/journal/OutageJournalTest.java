package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutageJournalTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private OutageJournal outages;

  @BeforeAll
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    outages = new OutageJournal(journal.jdbc(), journal.transaction(), clock);
  }

  @AfterAll
  void close() {
    journal.close();
  }

  @Test
  void P7_tries_that_were_an_outages_are_given_back_and_the_event_is_due_at_once() {
    journal.receive("demo", "refund", "refund-1", "refund-2");
    Instant now = clock.instant();
    retrying("refund-1", 2, now.plusSeconds(300), now.plusSeconds(600));
    retrying("refund-2", 3, now.plusSeconds(300), now.plusSeconds(600));
    long lane = journal.lane("demo", "refund");
    journal.lanes().snooze(lane, now.plusSeconds(300));
    long first = (long) journal.event("refund-1").get("id");
    long second = (long) journal.event("refund-2").get("id");

    outages.refund(List.of(first, second, first));

    assertThat(journal.event("refund-1"))
        .containsEntry("attempts", 0)
        .containsEntry("state", "received")
        .containsEntry("held_until", null)
        .containsEntry("next_attempt_at", null);
    assertThat(journal.event("refund-2"))
        .containsEntry("attempts", 2)
        .containsEntry("state", "retrying")
        .containsEntry("next_attempt_at", null);
    assertThat(journal.lanes().due(List.of("demo"), 10)).contains(lane);
  }

  @Test
  void P3_holds_move_along_while_chatwoot_is_away_once_however_many_nodes_move_them() {
    journal.receive("moved", "hold", "moved-1");
    journal.receive("other", "hold", "unmoved-1");
    Instant openedAt = clock.instant();
    Instant hold = openedAt.plusSeconds(600);
    retrying("moved-1", 1, openedAt.plusSeconds(60), hold);
    retrying("unmoved-1", 1, openedAt.plusSeconds(60), hold);

    for (int tick = 0; tick < 3; tick++) {
      clock.tick(Duration.ofHours(2));
      outages.moveHolds("http://chatwoot", List.of("moved"), openedAt);
      outages.moveHolds("http://chatwoot", List.of("moved"), openedAt.plusSeconds(2));
    }

    assertThat(heldUntil("moved-1")).isEqualTo(hold.plus(Duration.ofHours(6)));
    assertThat(heldUntil("unmoved-1")).isEqualTo(hold);

    clock.tick(Duration.ofDays(3));
    Instant openedAgain = clock.instant();
    clock.tick(Duration.ofMinutes(1));
    retrying("moved-1", 1, openedAgain, openedAgain.plusSeconds(10));
    outages.moveHolds("http://chatwoot", List.of("moved"), openedAgain);
    assertThat(heldUntil("moved-1")).isEqualTo(openedAgain.plusSeconds(70));
  }

  private Instant heldUntil(String messageId) {
    return journal
        .jdbc()
        .sql("select held_until from event where message_id = ?")
        .param(messageId)
        .query(OffsetDateTime.class)
        .single()
        .toInstant();
  }

  private void retrying(String messageId, int attempts, Instant next, Instant hold) {
    journal.run(
        """
        update event set state = 'retrying', attempts = ?, next_attempt_at = ?, held_until = ?
        where message_id = ?""",
        attempts,
        Times.at(next),
        Times.at(hold),
        messageId);
  }
}
