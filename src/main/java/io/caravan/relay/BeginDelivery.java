package io.caravan.relay;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.channel.InboundMessage;
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
  private final ObjectMapper json;
  private final Clock clock;

  BeginDelivery(
      ChatwootTargets targets, ChatwootPermission chatwoot, ObjectMapper json, Clock clock) {
    this.targets = targets;
    this.chatwoot = chatwoot;
    this.json = json;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) throws GivenBack, JsonProcessingException {
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
            json.readValue(event.message(), InboundMessage.class),
            event.occurredAt(),
            event.receivedAt(),
            visit,
            visit.contactId(),
            visit.conversationId()));
  }
}
