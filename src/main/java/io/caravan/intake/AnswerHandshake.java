package io.caravan.intake;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Sends Meta's challenge back: exactly that, and never as HTML. */
@Component("answer-handshake")
class AnswerHandshake implements Processor {

  @Override
  public void process(Exchange exchange) {
    Answers.text(exchange, 200, exchange.getVariable("challenge", String.class));
  }
}
