package io.caravan.intake;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.Channels;
import io.caravan.channel.SignedRequest;
import io.caravan.channel.mapped.SignatureSchemes;
import io.caravan.config.InboxProperties;
import io.caravan.config.InboxProperties.SignaturePolicy;
import org.springframework.stereotype.Component;

/** Whether a webhook is authentic for an inbox. */
@Component
class Authenticity {

  private final Channels channels;
  private final SignatureSchemes schemes;

  Authenticity(Channels channels, SignatureSchemes schemes) {
    this.channels = channels;
    this.schemes = schemes;
  }

  /** True when one of the inbox's secrets signs the body, or the inbox says that none has to. */
  boolean holds(Webhook webhook, InboxProperties inbox) {
    return inbox.signature() == SignaturePolicy.NONE
        || signature(webhook, inbox)
            .signs(
                new SignedRequest(webhook.url(), webhook.headers(), webhook.body()),
                inbox.secrets());
  }

  private ChannelSignature signature(Webhook webhook, InboxProperties inbox) {
    return webhook.scheme() == null
        ? channels.named(inbox.channel()).signature()
        : schemes.named(webhook.scheme());
  }
}
