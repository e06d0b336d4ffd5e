package io.caravan.channel.instagram;

import io.caravan.channel.ChannelParser;
import io.caravan.channel.meta.MessagingParser;
import io.caravan.channel.meta.MetaChannel;
import org.springframework.stereotype.Component;

/** Instagram direct messages, of accounts with a Facebook page and of those without. */
@Component
public class InstagramChannel implements MetaChannel {

  private final ChannelParser parser = new MessagingParser();

  @Override
  public String name() {
    return "instagram";
  }

  @Override
  public ChannelParser parser() {
    return parser;
  }
}
