package io.caravan.channel.line;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelMedia;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ChannelProfiles;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** LINE official accounts. */
@Component
public class LineChannel implements Channel {

  private final ChannelSignature signature =
      new HmacSignature("HmacSHA256", false, "x-line-signature", "");
  private final ChannelParser parser = new LineParser();
  private final ChannelMedia media = new LineMedia();
  private final ChannelProfiles profiles = new LineProfiles();

  @Override
  public String name() {
    return "line";
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
