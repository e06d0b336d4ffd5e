package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class EventTotalsTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final JournalDatabase journal = JournalDatabase.fresh(clock);
  private final EventTotals totals = new EventTotals();

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void the_backlog_of_an_inbox_is_what_waits_its_oldest_and_what_is_dead() {
    clock.set(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    journal.receive("gone", "cy", "dead-1");
    clock.tick(Duration.ofMinutes(1));
    Instant oldest = clock.instant();
    journal.receive("demo", "ana", "retrying-1");
    clock.tick(Duration.ofMinutes(1));
    journal.receive("demo", "bob", "received-1", "dead-2");
    journal.run("update event set state = 'retrying' where message_id = 'retrying-1'");
    journal.run("update event set state = 'dead' where message_id like 'dead-%'");
    assertThat(totals.backlog()).isEmpty();

    totals.setOpen(new OpenEvents(journal.accounts(), clock).countNext());

    assertThat(totals.backlog())
        .isEqualTo(Map.of("demo", new Backlog(2, oldest, 1), "gone", new Backlog(0, null, 1)));
  }
}
