package io.caravan.relay;

import io.caravan.chatwoot.Delivery;
import io.caravan.journal.LaneJournal;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Before a look: from which of Chatwoot's messages on a copy can be, so that few pages are read.
 */
@Component("recall-last-known-message")
class RecallLastKnownMessage implements Processor {

  private final LaneJournal journal;

  RecallLastKnownMessage(LaneJournal journal) {
    this.journal = journal;
  }

  @Override
  public void process(Exchange exchange) {
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Long conversation = delivery.conversationId();
    if (conversation != null) {
      delivery.lastKnownMessageId(journal.lastKnownMessage(visit.inHand().id(), conversation));
    }
  }
}
