package io.caravan.intake;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/**
 * A route whose exchange has failed when an {@link Error} ended it. Camel leaves such an exchange
 * as if all had gone well: the webhook would be remembered as stored, and what is left of its route
 * would run with the next request on the same thread, behind a step that never ended.
 */
record ErrorsFail(Processor route) implements Processor {

  @Override
  public void process(Exchange exchange) throws Exception {
    try {
      route.process(exchange);
    } catch (Error ended) {
      exchange.setException(ended);
      exchange.setRouteStop(true); // the tasks that are left look at it
      throw ended;
    }
  }
}
