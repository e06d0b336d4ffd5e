package io.caravan.channel.evolution;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.gateway.GatewayParser;
import io.caravan.channel.gateway.Redaction;
import java.time.Clock;
import org.springframework.stereotype.Component;

/**
 * Evolution API 2: one event a webhook ({@code webhook.controller.ts} and {@code
 * whatsapp.baileys.service.ts} of EvolutionAPI/evolution-api).
 */
@Component
public class EvolutionChannel implements Channel {

  private final ChannelSignature signature;
  private final ChannelParser parser = new GatewayParser("instance", "data", EvolutionEvents::read);
  private final ChannelMedia media = new EvolutionMedia();

  public EvolutionChannel(Clock clock) {
    signature = new EvolutionSignature(clock);
  }

  @Override
  public String name() {
    return "evolution";
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

  /** Every body holds the instance's API key; the code of a QR lets in whoever scans it. */
  @Override
  public byte[] kept(byte[] body) {
    return Redaction.ifEvent(
        "qrcode.updated", Redaction.of(body, "apikey"), "code", "base64", "pairingCode");
  }
}
