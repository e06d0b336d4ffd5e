package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OutageKeeperTest {

  private static final String URL = "http://chatwoot";
  private static final Set<String> INBOXES = Set.of("demo");

  private final SettableClock clock = SettableClock.atPresent();
  private final JournalDatabase journal = JournalDatabase.fresh(clock);
  private OutageKeeper outages;
  private String event;
  private Instant hold;
  private int events;

  @BeforeEach
  void anEventThatHolds() {
    outages = new OutageKeeper(journal.outages(), clock);
    event = "held-" + events++;
    journal.receive("demo", event, event);
    hold = clock.instant().plus(Duration.ofMinutes(10));
    journal.run(
        """
        update event set state = 'retrying', attempts = 1, next_attempt_at = ?, held_until = ?
        where message_id = ?""",
        hold.atOffset(ZoneOffset.UTC),
        hold.atOffset(ZoneOffset.UTC),
        event);
  }

  @AfterAll
  void close() {
    journal.close();
  }

  private Instant heldUntil() {
    return journal
        .jdbc()
        .sql("select held_until from event where message_id = ?")
        .param(event)
        .query(OffsetDateTime.class)
        .single()
        .toInstant();
  }

  private void pass(Set<String> away, int ticks) {
    for (int i = 0; i < ticks; i++) {
      clock.tick(Duration.ofSeconds(5));
      outages.keep(away);
    }
  }

  @Test
  void what_waits_for_a_Chatwoot_is_counted_over_its_inboxes() {
    journal.receive("one", "ana", event + "-1", event + "-2", event + "-3");
    journal.receive("two", "ana", event + "-4");
    journal.run("update event set state = 'dead' where message_id = ?", event + "-2");

    assertThat(outages.waiting(Set.of("one", "two"))).hasValue(3);
    assertThat(outages.waiting(Set.of("nobodys"))).hasValue(0);
  }

  @Test
  void P3_holds_move_along_while_chatwoot_is_away() {
    outages.opened(URL, INBOXES, List.of());

    pass(Set.of(URL), 12);

    assertThat(heldUntil()).isEqualTo(hold.plusSeconds(60));
  }

  @Test
  void P6_holds_stand_still_while_chatwoot_is_tried_again_even_when_nothing_is_there_to_try() {
    outages.opened(URL, INBOXES, List.of());
    pass(Set.of(URL), 2);

    pass(Set.of(), 60);
    assertThat(heldUntil()).isEqualTo(hold.plusSeconds(10));

    outages.opened(URL, INBOXES, List.of());
    pass(Set.of(URL), 1);
    assertThat(heldUntil())
        .as("the healthy minutes are not made up for")
        .isEqualTo(hold.plusSeconds(15));
  }

  @Test
  void P7_tries_that_cannot_be_given_back_now_are_given_back_later() {
    long id = (long) journal.event(event).get("id");
    journal.run("alter table lane rename to lane_away");
    outages.opened(URL, INBOXES, List.of(id));
    assertThat(journal.event(event)).containsEntry("attempts", 1);
    journal.run("alter table lane_away rename to lane");

    outages.keep(Set.of(URL));

    assertThat(journal.event(event))
        .containsEntry("attempts", 0)
        .containsEntry("state", "received");
    assertThat(journal.lanes().due(List.of("demo"), 100)).contains(journal.lane("demo", event));
  }
}
