package io.caravan.relay;

import io.caravan.channel.Json;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.Delivery;
import io.caravan.journal.JournaledEvent;
import java.time.Clock;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Takes up the event in the body: leaves the {@link Delivery} that the following steps fill, and in
 * {@code mayExist} whether to look before posting.
 */
@Component("begin-delivery")
class BeginDelivery implements Processor {

  private final ChatwootTargets targets;
  private final ChatwootPermission chatwoot;
  private final Clock clock;

  BeginDelivery(ChatwootTargets targets, ChatwootPermission chatwoot, Clock clock) {
    this.targets = targets;
    this.chatwoot = chatwoot;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) throws GivenBack {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    JournaledEvent event = exchange.getIn().getBody(JournaledEvent.class);
    visit.begin(event, clock.instant());
    if (!exchange.getContext().isStarted()) {
      throw new GivenBack("Caravan is starting or stopping");
    }
    if (!chatwoot.mayCall(event.inbox())) {
      throw new GivenBack("Chatwoot is not to be called now");
    }
    exchange.setVariable("mayExist", event.mayExist());
    exchange.setVariable(
        Delivery.VARIABLE,
        new Delivery(
            targets.of(event.inbox()),
            Json.readMessage(event.message()),
            event.occurredAt(),
            event.receivedAt(),
            visit,
            visit.contactId(),
            visit.conversationId()));
  }
}
