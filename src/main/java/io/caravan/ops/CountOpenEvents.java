package io.caravan.ops;

import io.caravan.journal.Accounts;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Counts what waits and what is dead and looks at what came last, for health, metrics and what
 * waits for nobody.
 */
@Component("count-open-events")
class CountOpenEvents implements Processor {

  private final Accounts accounts;
  private final EventTotals totals;
  private final LastEvents lastEvents;
  private final RemovedInboxes removed;

  CountOpenEvents(
      Accounts accounts, EventTotals totals, LastEvents lastEvents, RemovedInboxes removed) {
    this.accounts = accounts;
    this.totals = totals;
    this.lastEvents = lastEvents;
    this.removed = removed;
  }

  @Override
  public void process(Exchange exchange) {
    totals.setOpen(accounts.countOpen());
    lastEvents.look();
    removed.report();
  }
}
