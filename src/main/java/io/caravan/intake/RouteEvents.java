package io.caravan.intake;

import io.caravan.channel.Channels;
import io.caravan.channel.ParsedEvent;
import io.caravan.journal.NewWebhook;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import java.util.List;
import java.util.Set;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Makes of the parsed events what the journal stores, in the variable {@code new-webhook}. */
@Component("route-events")
class RouteEvents implements Processor {

  private final EventRouting routing;
  private final Channels channels;

  RouteEvents(EventRouting routing, Channels channels) {
    this.routing = routing;
    this.channels = channels;
  }

  @Override
  @SuppressWarnings("unchecked")
  public void process(Exchange exchange) {
    Webhook webhook = Webhook.of(exchange);
    List<ParsedEvent> events = exchange.getVariable("events", List.class);
    exchange.setVariable(
        "new-webhook",
        new NewWebhook(
            webhook.inbox(),
            webhook.receivedAt(),
            kept(webhook),
            routing.route(webhook, events),
            Tracing.traceparent(WorkSpan.of(exchange))));
    exchange.setVariable("lanes", Set.of()); // until the journal says otherwise
  }

  /** Without secrets of the sender. */
  private byte[] kept(Webhook webhook) {
    return channels.named(webhook.settings().channel()).kept(webhook.body());
  }
}
