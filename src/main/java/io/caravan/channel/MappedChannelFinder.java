package io.caravan.channel;

import java.util.Optional;

/** Finds a channel that is no code of ours: a route file and a mapping beside it. */
@FunctionalInterface
public interface MappedChannelFinder {

  /** The channel of that name as its mapping says now; empty when there is none. */
  Optional<Channel> find(String name);
}
