package io.caravan.relay;

import io.caravan.channel.Change;
import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.Delivery;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.chatwoot.Placed;
import io.caravan.journal.Delivered;
import io.caravan.journal.Finish;
import io.caravan.journal.Ignored;
import io.caravan.journal.JournaledEvent;
import io.caravan.journal.LaneJournal;
import io.caravan.watch.WorkSpan;
import io.opentelemetry.api.trace.Span;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Writes down a withdrawal. An unsend that deleted something is delivered, with the ids of what it
 * deleted; everything else of which nothing is to appear is ignored, and says why.
 */
@Component("record-withdrawn")
class RecordWithdrawn implements Processor {

  private final LaneJournal journal;
  private final ChatwootCircuits circuits;
  private final AttemptLog attempts;

  RecordWithdrawn(LaneJournal journal, ChatwootCircuits circuits, AttemptLog attempts) {
    this.journal = journal;
    this.circuits = circuits;
    this.attempts = attempts;
  }

  @Override
  public void process(Exchange exchange) throws LeaseLost {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Delivery delivery = exchange.getVariable(Delivery.VARIABLE, Delivery.class);
    if (!delivery.withdrawn().isEmpty()) {
      // each of them was an answer of Chatwoot's
      circuits.succeeded(visit.inbox());
    }
    Change change = delivery.message().change();
    boolean unsend = change != null && change.kind() == Change.Kind.UNSEND;
    Span span = WorkSpan.of(exchange);
    Finish finish =
        unsend && !delivery.withdrawn().isEmpty()
            ? delivered(visit, delivery.withdrawn(), span)
            : ignored(visit, exchange.getVariable(FindTarget.IGNORED_FOR, String.class), span);
    visit.finished(finish);
    if (!finish.counts()) {
      throw new LeaseLost("lane " + visit.lane() + " went to another worker during a delivery");
    }
  }

  private Finish delivered(LaneVisit visit, List<Placed> gone, Span span) {
    JournaledEvent event = visit.inHand();
    Placed last = gone.get(gone.size() - 1);
    Finish finish =
        journal.recordDelivered(
            visit.lease(),
            new Delivered(
                event.id(),
                visit.next(),
                visit.contactId(),
                visit.conversationId(),
                last.conversation(),
                last.message(),
                visit.startedAt(),
                visit.took()));
    if (finish.counts()) {
      attempts.delivered(event, last.conversation(), last.message(), visit.took(), span);
    }
    return finish;
  }

  private Finish ignored(LaneVisit visit, String reason, Span span) {
    JournaledEvent event = visit.inHand();
    Finish finish =
        journal.recordIgnored(
            visit.lease(),
            new Ignored(event.id(), visit.next(), reason, visit.startedAt(), visit.took()));
    if (finish.counts()) {
      attempts.ignored(event, reason, visit.took(), span);
    }
    return finish;
  }
}
