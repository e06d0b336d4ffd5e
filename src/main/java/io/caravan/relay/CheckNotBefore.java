package io.caravan.relay;

import io.caravan.chatwoot.Delivery;
import io.caravan.journal.JournaledEvent;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * After a look that did not find it: not yet, as long as Chatwoot may still commit an earlier try.
 */
@Component("check-not-before")
class CheckNotBefore implements Processor {

  @Override
  public void process(Exchange exchange) throws NotBefore {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    JournaledEvent event = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class).inHand();
    if (!delivery.isPlaced() && !event.isPostable()) {
      throw new NotBefore(event.notPostableFor());
    }
  }
}
