package io.caravan.ops;

import io.caravan.journal.Accounts;
import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.Slice;
import java.util.List;
import java.util.NavigableSet;
import java.util.concurrent.ConcurrentSkipListSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Goes round all webhooks, a slice at a time, and knows those whose events do not add up: what they
 * brought is not what is there and what was pruned (P5). One line in the log when that begins, one
 * when it is over.
 */
@Component
class AccountingCheck {

  private static final Logger LOG = LoggerFactory.getLogger(AccountingCheck.class);

  /** Some 5 ms of work for Postgres, which intake hardly notices. */
  static final int SLICE = 2_000;

  private static final int FIRST = 10;

  private final Accounts accounts;
  private final EventTotals totals;
  private final LastEvents lastEvents;
  private final NavigableSet<Long> wrong = new ConcurrentSkipListSet<>();

  /** The last webhook that was checked; written by the timer's one thread. */
  private volatile long checked;

  AccountingCheck(Accounts accounts, EventTotals totals, LastEvents lastEvents) {
    this.accounts = accounts;
    this.totals = totals;
    this.lastEvents = lastEvents;
  }

  /** Checks the next slice. */
  void checkNext() {
    boolean wasRight = wrong.isEmpty();
    Slice slice = accounts.check(checked, SLICE);
    boolean last = slice.webhooks() < SLICE;
    long end = last ? Long.MAX_VALUE : slice.last();
    wrong.subSet(checked, false, end, true).retainAll(slice.wrong());
    wrong.addAll(slice.wrong());
    List<Count> counts = accounts.count(checked, end);
    totals.add(counts, last);
    lastEvents.note(counts);
    checked = last ? 0 : end;
    report(wasRight);
  }

  /** How many webhooks do not add up, as far as they are checked. */
  int count() {
    return wrong.size();
  }

  /** The first of them. */
  List<Long> first() {
    return wrong.stream().limit(FIRST).toList();
  }

  private void report(boolean wasRight) {
    if (wasRight && !wrong.isEmpty()) {
      LOG.error(
          "{} webhooks do not add up: rows of event are missing or too many. First: {}. See"
              + " /actuator/health, accounting.",
          count(),
          first());
    } else if (!wasRight && wrong.isEmpty()) {
      LOG.info("All webhooks add up again");
    }
  }
}
