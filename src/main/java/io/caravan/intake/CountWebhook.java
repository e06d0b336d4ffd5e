package io.caravan.intake;

import io.caravan.journal.NewWebhook;
import io.caravan.journal.Receipt;
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

  private final MeterRegistry meters;

  CountWebhook(MeterRegistry meters) {
    this.meters = meters;
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
              count(inbox, "accepted", tally.accepted());
              count(inbox, "duplicate", tally.duplicate());
              count(inbox, "ignored", tally.ignored());
            });
    tell(Webhook.of(exchange), receipt, WorkSpan.of(exchange));
  }

  private static void tell(Webhook webhook, Receipt receipt, Span span) {
    span.setAttribute("caravan.accepted", receipt.accepted());
    span.setAttribute("caravan.duplicate", receipt.duplicate());
    span.setAttribute("caravan.ignored", receipt.ignored());
    LogLine.of("webhook.received")
        .with("inbox", webhook.inbox())
        .with("accepted", receipt.accepted())
        .with("duplicate", receipt.duplicate())
        .with("ignored", receipt.ignored())
        .with("bytes", webhook.body().length)
        .trace(Tracing.id(span))
        .info(log);
  }

  private void count(String inbox, String outcome, int events) {
    if (events > 0) {
      meters
          .counter("caravan.webhook.events", "inbox", inbox, "outcome", outcome)
          .increment(events);
    }
  }
}
