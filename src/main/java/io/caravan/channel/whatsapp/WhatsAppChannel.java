package io.caravan.channel.whatsapp;

import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.meta.MetaChannel;
import org.springframework.stereotype.Component;

/** WhatsApp through Meta's Cloud API, also where the number stays on a phone (coexistence). */
@Component
public class WhatsAppChannel implements MetaChannel {

  private final ChannelParser parser = new WhatsAppParser();
  private final ChannelMedia media = new WhatsAppMedia();

  @Override
  public String name() {
    return "whatsapp";
  }

  @Override
  public ChannelParser parser() {
    return parser;
  }

  @Override
  public ChannelMedia media() {
    return media;
  }
}
