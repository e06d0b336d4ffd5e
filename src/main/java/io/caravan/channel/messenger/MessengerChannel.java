package io.caravan.channel.messenger;

import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.meta.MessagingParser;
import io.caravan.channel.meta.MetaChannel;
import io.caravan.channel.meta.MetaProfiles;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Messages to Facebook pages. */
@Component
public class MessengerChannel implements MetaChannel {

  private final ChannelParser parser = new MessagingParser();
  private final ChannelProfiles profiles =
      new MetaProfiles("https://graph.facebook.com", List.of(List.of("first_name", "last_name")));

  @Override
  public String name() {
    return "messenger";
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
