package io.caravan.channel.generic;

import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HexSignature;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** {@code X-Signature-256}, or Standard Webhooks where their headers are sent. */
final class GenericSignature implements ChannelSignature {

  private final ChannelSignature plain = new HexSignature("x-signature-256");
  private final ChannelSignature standard;

  GenericSignature(Clock clock) {
    standard = new StandardWebhooksSignature(clock);
  }

  @Override
  public boolean signs(byte[] body, Map<String, String> headers, List<String> secrets) {
    ChannelSignature sent =
        headers.containsKey(StandardWebhooksSignature.HEADER) ? standard : plain;
    return sent.signs(body, headers, secrets);
  }
}
