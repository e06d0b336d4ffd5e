package io.caravan.channel.telegram;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.TokenSignature;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Telegram bots. */
@Component
public class TelegramChannel implements Channel {

  /** Telegram signs nothing: it sends the secret that {@code setWebhook} was given. */
  private final ChannelSignature signature =
      new TokenSignature("x-telegram-bot-api-secret-token", "");

  private final ChannelParser parser = new TelegramParser();
  private final TelegramMedia media = new TelegramMedia();
  private final ChannelProfiles profiles = new TelegramProfiles(media);

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

  @Override
  public Optional<ChannelProfiles> profiles() {
    return Optional.of(profiles);
  }
}
