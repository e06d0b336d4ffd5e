package io.caravan.relay;

import io.caravan.channel.Change;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.Json;
import io.caravan.chatwoot.ChatwootTargets;
import io.caravan.chatwoot.Delivery;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.JournaledEvent;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import java.time.Clock;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Takes up the event in the body, with a span in the trace of its webhook: leaves the {@link
 * Delivery} that the following steps fill, and in {@code mayExist} whether to look before posting.
 */
@Component("begin-delivery")
class BeginDelivery implements Processor {

  private final ChatwootTargets targets;
  private final ChatwootPermission chatwoot;
  private final Duration lateAfter;
  private final Tracing tracing;
  private final Clock clock;

  BeginDelivery(
      ChatwootTargets targets,
      ChatwootPermission chatwoot,
      CaravanProperties properties,
      Tracing tracing,
      Clock clock) {
    this.targets = targets;
    this.chatwoot = chatwoot;
    this.lateAfter = properties.relay().lateAfter();
    this.tracing = tracing;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) throws GivenBack {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    JournaledEvent event = exchange.getIn().getBody(JournaledEvent.class);
    visit.begin(event, clock.instant());
    WorkSpan.begin(exchange, tracing.attempt(event.traceparent(), event.inbox(), event.id()));
    if (!exchange.getContext().isStarted()) {
      throw new GivenBack("Caravan is starting or stopping");
    }
    if (!chatwoot.mayCall(event.inbox())) {
      throw new GivenBack("Chatwoot is not to be called now");
    }
    Delivery delivery = delivery(visit, event);
    exchange.setVariable(Delivery.VARIABLE, delivery);
    exchange.setVariable("mayExist", event.mayExist() && isMessage(delivery.message()));
  }

  private Delivery delivery(LaneVisit visit, JournaledEvent event) {
    InboundMessage message = Json.readMessage(event.message());
    Delivery delivery =
        new Delivery(
            targets.of(event.inbox()),
            message.with(message.contact().by(event.contact())),
            event.occurredAt(),
            event.receivedAt(),
            visit,
            visit.contactId(),
            visit.conversationId());
    delivery.formerContacts(event.formerContacts());
    boolean saysSo = delivery.message().change() == null;
    if (saysSo && event.occurredAt().plus(lateAfter).isBefore(clock.instant())) {
      delivery.markLate();
    }
    return delivery;
  }

  /** An unsend leaves nothing that could be found, and may be repeated. */
  private static boolean isMessage(InboundMessage message) {
    return message.change() == null || message.change().kind() != Change.Kind.UNSEND;
  }
}
