package io.caravan.channel.openwa;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;
import io.caravan.channel.gateway.GatewayParser;
import io.caravan.channel.gateway.Redaction;
import org.springframework.stereotype.Component;

/**
 * OpenWA: one event a webhook, signed if a secret was given when it was registered ({@code
 * docs/06-api-specification.md} of rmyndharis/OpenWA, section 6.6).
 */
@Component
public class OpenWaChannel implements Channel {

  private final ChannelSignature signature = HmacSignature.sha256Hex("x-openwa-signature");
  private final ChannelParser parser = new GatewayParser("sessionId", "data", OpenWaEvents::read);
  private final ChannelMedia media = new OpenWaMedia();

  @Override
  public String name() {
    return "openwa";
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

  /** The code that {@code session.qr} holds lets whoever scans it into the account. */
  @Override
  public byte[] kept(byte[] body) {
    return Redaction.ifEvent("session.qr", body, "qr");
  }
}
