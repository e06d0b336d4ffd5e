package io.caravan.intake;

import io.caravan.journal.NewWebhook;
import io.caravan.journal.Receipt;
import io.caravan.journal.Receipt.Tally;
import io.caravan.watch.LogLine;
import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Span;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Counts what a webhook brought, after the commit, as {@code caravan.webhook.events} by inbox and
 * outcome, and in a line. A webhook without a receipt was seen before: it gets one.
 */
@Component("count-webhook")
class CountWebhook implements Processor {

  private static final Logger log = LoggerFactory.getLogger("io.caravan.webhooks");

  private final EventCounters accepted;
  private final EventCounters duplicate;
  private final EventCounters ignored;

  CountWebhook(MeterRegistry meters) {
    accepted = new EventCounters(meters, "accepted");
    duplicate = new EventCounters(meters, "duplicate");
    ignored = new EventCounters(meters, "ignored");
  }

  @Override
  public void process(Exchange exchange) {
    Receipt receipt = exchange.getVariable("receipt", Receipt.class);
    if (receipt == null) {
      NewWebhook seen = exchange.getVariable("new-webhook", NewWebhook.class);
      receipt = Receipt.allDuplicate(seen.events());
      exchange.setVariable("receipt", receipt);
    }
    receipt
        .byInbox()
        .forEach(
            (inbox, tally) -> {
              accepted.count(inbox, tally.accepted());
              duplicate.count(inbox, tally.duplicate());
              ignored.count(inbox, tally.ignored());
            });
    tell(Webhook.of(exchange), receipt.total(), WorkSpan.of(exchange));
  }

  private static void tell(Webhook webhook, Tally total, Span span) {
    span.setAttribute("caravan.accepted", total.accepted());
    span.setAttribute("caravan.duplicate", total.duplicate());
    span.setAttribute("caravan.ignored", total.ignored());
    LogLine.of("webhook.received")
        .with("inbox", webhook.inbox())
        .with("accepted", total.accepted())
        .with("duplicate", total.duplicate())
        .with("ignored", total.ignored())
        .with("bytes", webhook.body().length)
        .trace(Tracing.id(span))
        .info(log);
  }
}
