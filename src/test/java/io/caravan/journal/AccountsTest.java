package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.Newest;
import io.caravan.journal.Accounts.Slice;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AccountsTest {

  private final SettableClock clock = SettableClock.atPresent();
  private JournalDatabase journal;
  private Accounts accounts;

  @BeforeEach
  void migrate() {
    journal = JournalDatabase.fresh(clock);
    accounts = journal.accounts();
  }

  @AfterEach
  void close() {
    journal.close();
  }

  @Test
  void P5_a_row_that_was_deleted_by_hand_is_found() {
    for (int i = 0; i < 5; i++) {
      journal.receive("demo", "ana", "x-" + i, "y-" + i);
    }
    assertThat(accounts.check(0, 100)).isEqualTo(new Slice(5, 5, List.of()));

    journal.run("delete from event where message_id = 'x-2'");
    journal.run("delete from event where message_id in ('x-4', 'y-4')");

    assertThat(accounts.check(0, 100).wrong()).containsExactly(3L, 5L);
  }

  @Test
  void P5_events_whose_webhook_was_deleted_by_hand_are_found() {
    for (int i = 0; i < 5; i++) {
      journal.receive("demo", "ana", "x-" + i, "y-" + i);
    }

    journal.run("delete from webhook where id in (2, 4)");
    journal.run("delete from event where message_id = 'x-0'");

    assertThat(accounts.check(0, 2)).isEqualTo(new Slice(3, 2, List.of(1L, 2L)));
    assertThat(accounts.check(3, 2)).isEqualTo(new Slice(5, 1, List.of(4L)));
  }

  @Test
  void slices_follow_each_other() {
    for (int i = 0; i < 5; i++) {
      journal.receive("demo", "ana", "x-" + i);
    }

    Slice first = accounts.check(0, 3);
    Slice second = accounts.check(first.last(), 3);

    assertThat(first.webhooks()).isEqualTo(3);
    assertThat(second.webhooks()).isEqualTo(2);
    assertThat(accounts.check(second.last(), 3).webhooks()).isZero();
  }

  @Test
  void events_are_counted_by_inbox_and_state() {
    Instant now = clock.instant();
    journal.receive("one", "ana", "a", "b", "c");
    journal.receive("two", "ana", "d");
    journal.run("update event set state = 'delivered' where message_id = 'a'");
    journal.run("update event set state = 'dead' where message_id = 'b'");
    journal.run("delete from event where message_id = 'c'");
    journal.run("update webhook set pruned = 1 where id = 1");

    assertThat(accounts.count(0, Long.MAX_VALUE))
        .containsExactlyInAnyOrder(
            new Count("one", "delivered", 1, now),
            new Count("one", "dead", 1, now),
            new Count("one", "pruned", 1, now),
            new Count("two", "received", 1, now));
    assertThat(accounts.countWaiting(0, 10).counts())
        .containsExactly(new Count("two", "received", 1, now));
    assertThat(accounts.countDead(0, 10).counts())
        .containsExactly(new Count("one", "dead", 1, now));
  }

  @Test
  void what_is_open_is_as_old_as_its_oldest_and_what_came_last_is_found_among_what_is_new() {
    Instant first = clock.instant();
    journal.receive("one", "ana", "a");
    long looked = accounts.lastEvent();
    clock.tick(Duration.ofMinutes(1));
    journal.receive("one", "ana", "b");
    clock.tick(Duration.ofMinutes(1));
    journal.receive("one", "ana", "c");
    Instant last = clock.instant();

    assertThat(accounts.countWaiting(0, 10).counts())
        .containsExactly(new Count("one", "received", 3, first));
    assertThat(accounts.newest(looked))
        .containsExactly(new Newest("one", accounts.lastEvent(), last));
    assertThat(accounts.newest(accounts.lastEvent())).isEmpty();
  }
}
