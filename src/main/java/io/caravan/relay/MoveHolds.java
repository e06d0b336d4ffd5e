package io.caravan.relay;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** While Chatwoot is away nobody's hold runs out. */
@Component("move-holds")
class MoveHolds implements Processor {

  private final OutageKeeper outages;

  MoveHolds(OutageKeeper outages) {
    this.outages = outages;
  }

  @Override
  public void process(Exchange exchange) {
    outages.moveHolds();
  }
}
