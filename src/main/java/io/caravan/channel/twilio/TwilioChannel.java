package io.caravan.channel.twilio;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import org.springframework.stereotype.Component;

/** Numbers and messaging services of Twilio. */
@Component
public class TwilioChannel implements Channel {

  private final ChannelSignature signature = new TwilioSignature();
  private final ChannelParser parser = new TwilioParser();
  private final ChannelMedia media = new TwilioMedia();

  @Override
  public String name() {
    return "twilio";
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
