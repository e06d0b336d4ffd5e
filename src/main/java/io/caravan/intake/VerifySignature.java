package io.caravan.intake;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Lets only authentic webhooks pass. */
@Component("verify-signature")
class VerifySignature implements Processor {

  private final Authenticity authenticity;

  VerifySignature(Authenticity authenticity) {
    this.authenticity = authenticity;
  }

  /**
   * @throws RejectedWebhook 401, without saying what is wrong with the signature
   */
  @Override
  public void process(Exchange exchange) throws RejectedWebhook {
    Webhook webhook = Webhook.of(exchange);
    if (!authenticity.holds(webhook, webhook.settings())) {
      throw new RejectedWebhook(401, "the signature is missing or not valid");
    }
  }
}
