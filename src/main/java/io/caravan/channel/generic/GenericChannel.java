package io.caravan.channel.generic;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import java.time.Clock;
import org.springframework.stereotype.Component;

/** Caravan's own format. */
@Component
public class GenericChannel implements Channel {

  private final ChannelSignature signature;
  private final ChannelParser parser = new GenericParser();

  public GenericChannel(Clock clock) {
    signature = new GenericSignature(clock);
  }

  @Override
  public String name() {
    return "generic";
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
    return true;
  }
}
