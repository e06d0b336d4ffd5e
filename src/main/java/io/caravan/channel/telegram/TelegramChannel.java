package io.caravan.channel.telegram;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelSignature;
import org.springframework.stereotype.Component;

/** Telegram bots. */
@Component
public class TelegramChannel implements Channel {

  private final ChannelSignature signature = new SecretTokenHeader();
  private final ChannelParser parser = new TelegramParser();
  private final ChannelMedia media = new TelegramMedia();

  @Override
  public String name() {
    return "telegram";
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
