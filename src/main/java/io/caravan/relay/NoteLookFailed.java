package io.caravan.relay;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Chatwoot did not let us look either: the outcome stays unclear. */
@Component("note-look-failed")
class NoteLookFailed implements Processor {

  private static final Logger log = LoggerFactory.getLogger(NoteLookFailed.class);

  @Override
  public void process(Exchange exchange) {
    Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    log.debug("a look after an unclear outcome failed: {}", cause.toString());
  }
}
