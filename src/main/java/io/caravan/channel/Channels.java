package io.caravan.channel;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.stereotype.Component;

/** The channels that this build knows, by name. */
@Component
public class Channels {

  private final Map<String, Channel> byName = new TreeMap<>();

  public Channels(List<Channel> channels) {
    channels.forEach(channel -> byName.put(channel.name(), channel));
  }

  public Optional<Channel> find(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /**
   * @throws IllegalArgumentException when this build has no such channel
   */
  public Channel named(String name) {
    return find(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "No channel '" + name + "'; there are " + byName.keySet()));
  }

  public Set<String> names() {
    return Set.copyOf(byName.keySet());
  }
}
