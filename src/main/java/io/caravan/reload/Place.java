package io.caravan.reload;

import java.util.List;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.ScalarNode;

/**
 * A value in a YAML file.
 *
 * @param keys that lead to it; an entry of a list has a key such as {@code [2]}
 * @param node the value
 * @param line of its key, or of itself in a list; from 1
 */
record Place(List<String> keys, Node node, int line) {

  String key() {
    return keys.get(keys.size() - 1);
  }

  /** The text of a scalar; empty for everything else. */
  String value() {
    return node instanceof ScalarNode scalar ? scalar.getValue() : "";
  }

  boolean isWithin(String key) {
    return keys.subList(0, keys.size() - 1).contains(key);
  }

  /** As people write it: {@code route.from.steps[1].process.ref}. */
  String path() {
    return String.join(".", keys.subList(Math.min(1, keys.size() - 1), keys.size()))
        .replace(".[", "[");
  }
}
