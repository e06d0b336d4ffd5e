package io.caravan.intake;

import io.caravan.channel.Channels;
import io.caravan.channel.SignedRequest;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.SignaturePolicy;
import org.springframework.stereotype.Component;

/** Whether a webhook is authentic for an inbox. */
@Component
class Authenticity {

  private final Channels channels;

  Authenticity(Channels channels) {
    this.channels = channels;
  }

  /** True when one of the inbox's secrets signs the body, or the inbox says that none has to. */
  boolean holds(Webhook webhook, InboxProperties inbox) {
    return inbox.signature() == SignaturePolicy.NONE
        || channels
            .named(inbox.channel())
            .signature()
            .signs(
                new SignedRequest(webhook.url(), webhook.headers(), webhook.body()),
                inbox.secrets());
  }
}
