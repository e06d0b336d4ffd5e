package io.caravan.intake;

import io.caravan.channel.Sha256;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Names the webhook by inbox and SHA-256 of its body, in the variable {@code seen-key}. */
@Component("fingerprint-webhook")
class FingerprintWebhook implements Processor {

  @Override
  public void process(Exchange exchange) {
    Webhook webhook = Webhook.of(exchange);
    exchange.setVariable("seen-key", webhook.inbox() + ":" + Sha256.hex(webhook.body()));
  }
}
