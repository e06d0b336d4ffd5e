package io.caravan.intake;

import io.caravan.journal.NewWebhook;
import io.caravan.journal.Receipt;
import io.caravan.journal.WebhookJournal;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * Stores the webhook; when this returns it is durable. Leaves the variables {@code receipt} and
 * {@code lanes}.
 */
@Component("journal-webhook")
class JournalWebhook implements Processor {

  private final WebhookJournal journal;

  JournalWebhook(WebhookJournal journal) {
    this.journal = journal;
  }

  @Override
  public void process(Exchange exchange) {
    Receipt receipt = journal.store(exchange.getVariable("new-webhook", NewWebhook.class));
    exchange.setVariable("receipt", receipt);
    exchange.setVariable("lanes", receipt.lanes());
  }
}
