package io.caravan.channel.messenger;

import io.caravan.channel.ChannelParser;
import io.caravan.channel.meta.MessagingParser;
import io.caravan.channel.meta.MetaChannel;
import org.springframework.stereotype.Component;

/** Messages to Facebook pages. */
@Component
public class MessengerChannel implements MetaChannel {

  private final ChannelParser parser = new MessagingParser();

  @Override
  public String name() {
    return "messenger";
  }

  @Override
  public ChannelParser parser() {
    return parser;
  }
}
