package io.caravan.channel;

import java.util.Optional;

/** A messaging channel: how its webhooks are signed and what they mean. */
public interface Channel {

  /** The name in configuration and in the webhook's path. */
  String name();

  ChannelSignature signature();

  ChannelParser parser();

  /**
   * Whether the sender can be told what is wrong with a body. Vendors cannot: Meta unsubscribes
   * after an hour of errors.
   */
  boolean explainsErrors();

  /**
   * The body as it may be written down: some gateways put a secret of their own into it. What the
   * parser makes of it is the same.
   */
  default byte[] kept(byte[] body) {
    return body;
  }

  /** How its media is had; by its link alone where the channel says nothing else. */
  default ChannelMedia media() {
    return ChannelMedia.LINKS;
  }

  /** How it is asked for names and avatars; empty where it cannot be, or needs not. */
  default Optional<ChannelProfiles> profiles() {
    return Optional.empty();
  }
}
