package io.caravan.channel.instagram;

import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.meta.MessagingParser;
import io.caravan.channel.meta.MetaChannel;
import io.caravan.channel.meta.MetaProfiles;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Instagram direct messages, of accounts with a Facebook page and of those without. */
@Component
public class InstagramChannel implements MetaChannel {

  private final ChannelParser parser = new MessagingParser();
  private final ChannelProfiles profiles =
      new MetaProfiles(
          "https://graph.instagram.com", List.of(List.of("name"), List.of("username")));

  @Override
  public String name() {
    return "instagram";
  }

  @Override
  public ChannelParser parser() {
    return parser;
  }

  @Override
  public Optional<ChannelProfiles> profiles() {
    return Optional.of(profiles);
  }
}
