package io.caravan.ops;

import io.caravan.journal.Accounts;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Counts what waits and what is dead, for the metrics. */
@Component("count-open-events")
class CountOpenEvents implements Processor {

  private final Accounts accounts;
  private final EventTotals totals;

  CountOpenEvents(Accounts accounts, EventTotals totals) {
    this.accounts = accounts;
    this.totals = totals;
  }

  @Override
  public void process(Exchange exchange) {
    totals.setOpen(accounts.countOpen());
  }
}
