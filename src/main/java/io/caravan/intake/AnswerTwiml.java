package io.caravan.intake;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * An answer that tells Twilio to do nothing. Text of any other type would be sent to the customer
 * as a message.
 */
@Component("answer-twiml")
class AnswerTwiml implements Processor {

  @Override
  public void process(Exchange exchange) {
    Answers.xml(exchange, 200, "<Response></Response>");
  }
}
