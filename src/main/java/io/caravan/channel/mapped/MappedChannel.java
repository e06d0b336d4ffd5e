package io.caravan.channel.mapped;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;

/** A channel whose meaning is a mapping, and whose signature its route names. */
record MappedChannel(String name, JqMapping mapping) implements Channel {

  /** A route that names no scheme lets nothing in. */
  @Override
  public ChannelSignature signature() {
    return (request, secrets) -> false;
  }

  @Override
  public ChannelParser parser() {
    return new MappedParser(mapping);
  }

  @Override
  public boolean explainsErrors() {
    return false;
  }
}
