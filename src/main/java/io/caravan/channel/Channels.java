package io.caravan.channel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** The channels that this build knows, and those that a mapping beside the routes describes. */
@Component
public class Channels {

  private final Map<String, Channel> byName = new TreeMap<>();
  private final Function<String, Optional<Channel>> mapped;

  @Autowired
  public Channels(List<Channel> channels, MappedChannelFinder mapped) {
    channels.forEach(channel -> byName.put(channel.name(), channel));
    this.mapped = mapped::find;
  }

  /** Those of this build alone. */
  public Channels(List<Channel> channels) {
    this(channels, name -> Optional.empty());
  }

  public Optional<Channel> find(String name) {
    Channel known = byName.get(name);
    return known == null ? mapped.apply(name) : Optional.of(known);
  }

  /**
   * @throws IllegalArgumentException when there is no such channel
   */
  public Channel named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No channel '" + name + "'; there are " + byName.keySet()));
  }
}
