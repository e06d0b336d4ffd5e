package io.caravan.channel.waha;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;
import io.caravan.channel.gateway.GatewayParser;
import org.springframework.stereotype.Component;

/**
 * WAHA: one event a webhook, and a customer's message twice where both {@code message} and {@code
 * message.any} are subscribed to ({@code src/structures/webhooks.dto.ts} of devlikeapro/waha).
 */
@Component
public class WahaChannel implements Channel {

  /** What {@code X-Webhook-Hmac-Algorithm} says is not followed. */
  private final ChannelSignature signature =
      new HmacSignature("HmacSHA512", true, "x-webhook-hmac", "");

  private final ChannelParser parser = new GatewayParser("session", "payload", WahaEvents::read);
  private final ChannelMedia media = new WahaMedia();

  @Override
  public String name() {
    return "waha";
  }

  @Override
  public ChannelSignature signature() {
    return signature;
  }

  @Override
  public ChannelParser parser() {
    return parser;
  }

  @Override
  public boolean explainsErrors() {
    return false;
  }

  @Override
  public ChannelMedia media() {
    return media;
  }
}
