package io.caravan.chatwoot;

import java.util.Objects;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/** Begins a dialogue about the delivery in hand: the first request is in its variable, or none. */
abstract class DialogueStart implements Processor {

  @Override
  public void process(Exchange exchange) throws ChatwootFailure {
    Delivery delivery =
        Objects.requireNonNull(
            exchange.getVariable(Delivery.VARIABLE, Delivery.class),
            "the variable 'delivery' is not set");
    Dialogue dialogue = dialogue(delivery);
    exchange.setVariable(Dialogue.VARIABLE, dialogue);
    // a variable that is set to null is removed
    exchange.setVariable(ChatwootRequest.VARIABLE, dialogue.begin());
  }

  abstract Dialogue dialogue(Delivery delivery);
}
