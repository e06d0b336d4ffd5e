package io.caravan.channel.meta;

import io.caravan.channel.Channel;
import io.caravan.channel.ChannelSignature;
import io.caravan.channel.HmacSignature;

/** A channel of Meta: signed with the app's secret, and set up by a handshake. */
public interface MetaChannel extends Channel {

  ChannelSignature SIGNATURE = HmacSignature.sha256Hex("x-hub-signature-256");

  @Override
  default ChannelSignature signature() {
    return SIGNATURE;
  }

  @Override
  default boolean explainsErrors() {
    return false;
  }
}
