package io.caravan.channel.generic;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;
import io.caravan.channel.SignedRequest;
import java.time.Clock;
import java.util.List;

/** {@code X-Signature-256}, or Standard Webhooks where their headers are sent. */
final class GenericSignature implements ChannelSignature {

  private final ChannelSignature plain = HmacSignature.sha256Hex("x-signature-256");
  private final ChannelSignature standard;

  GenericSignature(Clock clock) {
    standard = new StandardWebhooksSignature(clock);
  }

  @Override
  public boolean signs(SignedRequest request, List<String> secrets) {
    ChannelSignature sent =
        request.headers().containsKey(StandardWebhooksSignature.HEADER) ? standard : plain;
    return sent.signs(request, secrets);
  }
}
