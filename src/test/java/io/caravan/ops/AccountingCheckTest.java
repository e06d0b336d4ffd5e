package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import org.junit.jupiter.api.Test;

class AccountingCheckTest {

  @Test
  void P5_it_goes_round_in_slices_and_begins_again() {
    try (JournalDatabase journal = JournalDatabase.fresh(SettableClock.atPresent())) {
      journal.run(
          """
          insert into webhook (inbox, received_at, inserted)
          select 'demo', now(), case when i in (7, 4500) then 1 else 0 end
          from generate_series(1, 4500) i""");
      AccountingCheck accounting =
          new AccountingCheck(
              journal.accounts(), new EventTotals(), new LastEvents(journal.accounts()));

      accounting.checkNext();
      assertThat(accounting.first()).containsExactly(7L);
      accounting.checkNext();
      accounting.checkNext();
      assertThat(accounting.first()).containsExactly(7L, 4500L);

      journal.run("update webhook set inserted = 0 where id = 7");
      accounting.checkNext();
      assertThat(accounting.first()).containsExactly(4500L);
      assertThat(accounting.count()).isEqualTo(1);

      journal.run("delete from webhook where id = 4500");
      accounting.checkNext();
      accounting.checkNext();
      assertThat(accounting.count()).isZero();
    }
  }
}
