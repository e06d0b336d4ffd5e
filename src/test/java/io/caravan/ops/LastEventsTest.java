package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LastEventsTest {

  private final SettableClock clock = SettableClock.atPresent();
  private final JournalDatabase journal = JournalDatabase.fresh(clock);

  @AfterEach
  void close() {
    journal.close();
  }

  private Instant received(String inbox, String id) {
    clock.tick(Duration.ofMinutes(1));
    journal.receive(inbox, "ana", id);
    return clock.instant();
  }

  @Test
  void the_last_event_of_each_inbox_is_known_whichever_node_took_it() {
    LastEvents last = new LastEvents(journal.accounts());
    last.look();
    assertThat(last.of("one")).isEmpty();

    Instant one = received("one", "a");
    Instant two = received("two", "b");
    last.look();
    assertThat(last.of("one")).contains(one);
    assertThat(last.of("two")).contains(two);

    Instant later = received("one", "c");
    last.look();
    assertThat(last.of("one")).contains(later);
    assertThat(last.of("two")).contains(two);
  }

  @Test
  void what_is_older_than_the_first_look_is_learned_from_the_accounting_check() {
    Instant silent = received("silent", "a");
    // as if 30,000 events of others had come since
    journal.run("alter sequence event_id_seq restart with 30000");
    received("loud", "b");
    LastEvents last = new LastEvents(journal.accounts());

    last.look();
    assertThat(last.of("silent")).isEmpty();
    new AccountingCheck(journal.accounts(), new EventTotals(), last).checkNext();

    assertThat(last.of("silent")).contains(silent);
  }

  @Test
  void an_event_that_is_committed_later_than_one_with_a_higher_id_is_not_passed_over() {
    received("one", "a");
    journal.run("alter sequence event_id_seq restart with 500");
    received("one", "b");
    LastEvents last = new LastEvents(journal.accounts());
    last.look();

    journal.run("alter sequence event_id_seq restart with 400");
    Instant late = received("two", "c");
    last.look();

    assertThat(last.of("two")).contains(late);
  }
}
