package io.caravan.channel.mapped;

import io.caravan.channel.Channel;
import io.caravan.channel.MappedChannelFinder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.apache.camel.CamelContext;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Finds {@code <name>.jq} in the directory of the routes. A changed mapping takes effect with the
 * next webhook; one that is no jq or cannot be read keeps the mapping before it, and says so once.
 */
@Component
class MappedChannels implements MappedChannelFinder, Mappings {

  private static final Logger log = LoggerFactory.getLogger(MappedChannels.class);
  private static final Pattern NAME = Pattern.compile("[a-z0-9-]{1,64}");

  private final CamelContext camel;
  private final Path directory;
  private final Map<String, Loaded> loaded = new ConcurrentHashMap<>();

  /** Names of those of which it is told that they cannot be read. */
  private final Set<String> unread = ConcurrentHashMap.newKeySet();

  MappedChannels(
      CamelContext camel, @Value("${caravan.routes.directory:./routes}") String directory) {
    this.camel = camel;
    this.directory = Path.of(directory);
  }

  @Override
  public Optional<Channel> find(String name) {
    return read(name).flatMap(now -> Optional.ofNullable(now.channel()));
  }

  @Override
  public Optional<String> problem(String name) {
    return NAME.matcher(name).matches()
        ? read(name).flatMap(now -> Optional.ofNullable(now.problem()))
        : Optional.of("its name is no channel's; expected " + NAME);
  }

  private Optional<Loaded> read(String name) {
    Path file = directory.resolve(name + ".jq");
    if (!NAME.matcher(name).matches() || !Files.isRegularFile(file)) {
      return Optional.empty();
    }
    return Optional.ofNullable(loaded.compute(name, (same, old) -> load(name, file, old)));
  }

  private @Nullable Loaded load(String name, Path file, @Nullable Loaded old) {
    String text;
    try {
      text = Files.readString(file);
    } catch (IOException e) {
      if (unread.add(name)) { // it may be half-written just now: the next webhook looks again
        log.warn("{} cannot be read: {}; its last good version stays in use", file, e.toString());
      }
      return old;
    }
    unread.remove(name);
    if (old != null && old.text().equals(text)) {
      return old;
    }
    try {
      return new Loaded(text, new MappedChannel(name, JqMapping.of(camel, text)), null);
    } catch (IllegalArgumentException e) {
      log.error("{}: {}; its last good version stays in use", file, e.getMessage());
      return new Loaded(text, old == null ? null : old.channel(), e.getMessage());
    }
  }

  private record Loaded(String text, @Nullable Channel channel, @Nullable String problem) {}
}
