package io.caravan.channel.mapped;

import java.util.Optional;
import org.apache.camel.CamelContext;

/** The mappings beside the route files. */
public interface Mappings {

  /** Those of a directory. */
  static Mappings in(CamelContext camel, String directory) {
    return new MappedChannels(camel, directory);
  }

  /**
   * Reads {@code <name>.jq} as the next webhook would; a good one is in use from then on.
   *
   * @return what keeps it from being used, which is then the one before, if there was one; nothing
   *     of one that cannot be read
   */
  Optional<String> problem(String name);
}
