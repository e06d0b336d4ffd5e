package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Gives the answer to the dialogue; the next request is in its variable, or none. */
@Component("take-answer")
class TakeAnswer implements Processor {

  @Override
  public void process(Exchange exchange) throws ChatwootFailure {
    Dialogue dialogue = exchange.getVariable(Dialogue.VARIABLE, Dialogue.class);
    ChatwootRequest request = exchange.getVariable(ChatwootRequest.VARIABLE, ChatwootRequest.class);
    ChatwootAnswer answer = exchange.getVariable(ChatwootAnswer.VARIABLE, ChatwootAnswer.class);
    exchange.removeVariable(ChatwootAnswer.VARIABLE);
    exchange.setVariable(ChatwootRequest.VARIABLE, dialogue.next(request, answer));
  }
}
