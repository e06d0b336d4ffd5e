package io.caravan.ops;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Counts the next slice of what waits and what is dead, and looks at what came last, for health,
 * metrics and what waits for nobody.
 */
@Component("count-open-events")
class CountOpenEvents implements Processor {

  private final OpenEvents open;
  private final EventTotals totals;
  private final LastEvents lastEvents;
  private final RemovedInboxes removed;

  CountOpenEvents(
      OpenEvents open, EventTotals totals, LastEvents lastEvents, RemovedInboxes removed) {
    this.open = open;
    this.totals = totals;
    this.lastEvents = lastEvents;
    this.removed = removed;
  }

  @Override
  public void process(Exchange exchange) {
    totals.setOpen(open.countNext());
    lastEvents.look();
    removed.report();
  }
}
