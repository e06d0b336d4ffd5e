package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.journal.Delivered;
import io.caravan.journal.Finish;
import io.caravan.journal.JournaledEvent;
import io.caravan.journal.LaneJournal;
import io.caravan.watch.WorkSpan;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** The message is in Chatwoot: the event is finished, and the next one of the claim is in hand. */
@Component("record-delivered")
class RecordDelivered implements Processor {

  private final LaneJournal journal;
  private final ChatwootCircuits circuits;
  private final AttemptLog attempts;

  RecordDelivered(LaneJournal journal, ChatwootCircuits circuits, AttemptLog attempts) {
    this.journal = journal;
    this.circuits = circuits;
    this.attempts = attempts;
  }

  @Override
  public void process(Exchange exchange) throws LeaseLost {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    JournaledEvent event = visit.inHand();
    circuits.succeeded(event.inbox());
    visit.ids(delivery.contactId(), delivery.laneConversationId());
    Finish finish =
        journal.recordDelivered(
            visit.lease(),
            new Delivered(
                event.id(),
                visit.next(),
                delivery.contactId(),
                delivery.laneConversationId(),
                delivery.conversationId(),
                delivery.messageId(),
                visit.startedAt(),
                visit.took()));
    visit.finished(finish);
    if (!finish.counts()) {
      throw new LeaseLost("lane " + visit.lane() + " went to another worker during a delivery");
    }
    attempts.delivered(
        event,
        delivery.conversationId(),
        delivery.messageId(),
        visit.took(),
        WorkSpan.of(exchange));
  }
}
