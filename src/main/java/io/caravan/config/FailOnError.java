package io.caravan.config;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A step that fails with {@link EndedByError} when an {@link Error} flies out of it. */
record FailOnError(Processor target, String step) implements Processor {

  private static final Logger log = LoggerFactory.getLogger(FailOnError.class);

  @Override
  public void process(Exchange exchange) throws Exception {
    try {
      target.process(exchange);
    } catch (Error ended) {
      log.error("The step {} of {} was ended by an Error", step, exchange.getFromRouteId(), ended);
      throw new EndedByError(step, ended);
    }
  }
}
