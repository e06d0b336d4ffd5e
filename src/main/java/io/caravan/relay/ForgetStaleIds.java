package io.caravan.relay;

import io.caravan.chatwoot.Delivery;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Chatwoot no longer knows the conversation or the contact: both are looked up or made anew. */
@Component("forget-stale-ids")
class ForgetStaleIds implements Processor {

  @Override
  public void process(Exchange exchange) {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    delivery.contactId(null);
    delivery.conversationId(null);
    exchange.setVariable("rebuilt", true);
  }
}
