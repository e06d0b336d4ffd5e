package io.caravan.chatwoot;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Keeps what Chatwoot told of an inbox; throws when it is not one that can be delivered to. */
@Component("read-inbox")
class ReadInbox implements Processor {

  private final InboxDirectory inboxes;

  ReadInbox(InboxDirectory inboxes) {
    this.inboxes = inboxes;
  }

  @Override
  public void process(Exchange exchange) throws ChatwootFailure {
    inboxes.learn(
        exchange.getVariable(ChatwootRequest.VARIABLE, ChatwootRequest.class),
        exchange.getVariable(ChatwootAnswer.VARIABLE, ChatwootAnswer.class));
  }
}
