package io.caravan.reload;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.ComposerException;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Every value of a YAML text with its line, read by the parser that Camel uses. */
record YamlText(String file, List<Place> places) {

  /**
   * @throws RouteMistakes when it is no YAML
   */
  static YamlText of(RouteText text) throws RouteMistakes {
    List<Place> places = new ArrayList<>();
    try {
      Compose compose = new Compose(LoadSettings.builder().setUseMarks(true).build());
      compose.composeString(text.text()).ifPresent(root -> collect(List.of(), root, 1, places));
    } catch (MarkedYamlEngineException e) {
      int line = e.getProblemMark().map(mark -> mark.getLine() + 1).orElse(1);
      throw new RouteMistakes(new Mistake(text.name(), line, "", "no YAML: " + e.getProblem()));
    } catch (YamlEngineException e) {
      throw new RouteMistakes(new Mistake(text.name(), 1, "", "no YAML: " + e.getMessage()));
    }
    return new YamlText(text.name(), List.copyOf(places));
  }

  Stream<Place> of(String key) {
    return places.stream().filter(place -> place.key().equals(key));
  }

  /** The value at exactly these keys. */
  Optional<Place> at(String... keys) {
    return places.stream().filter(place -> place.keys().equals(List.of(keys))).findFirst();
  }

  Mistake mistake(Place place, String words) {
    return new Mistake(file, place.line(), place.path(), words);
  }

  /** The innermost value that begins on a line, or on the last one before it. */
  Optional<Place> onLine(int line) {
    return places.stream()
        .filter(place -> place.line() <= line)
        .max(Comparator.comparingInt(Place::line).thenComparing(place -> place.keys().size()));
  }

  private static void collect(List<String> keys, Node node, int line, List<Place> places) {
    if (node.isRecursive()) {
      throw new ComposerException("an alias stands within what it names", node.getStartMark());
    }
    if (!keys.isEmpty()) {
      places.add(new Place(keys, node, line));
    }
    if (node instanceof MappingNode mapping) {
      for (NodeTuple tuple : mapping.getValue()) {
        String key = tuple.getKeyNode() instanceof ScalarNode name ? name.getValue() : "?";
        collect(plus(keys, key), tuple.getValueNode(), line(tuple.getKeyNode()), places);
      }
    } else if (node instanceof SequenceNode sequence) {
      for (int i = 0; i < sequence.getValue().size(); i++) {
        Node entry = sequence.getValue().get(i);
        collect(plus(keys, "[" + i + "]"), entry, line(entry), places);
      }
    }
  }

  private static int line(Node node) {
    return node.getStartMark().map(mark -> mark.getLine() + 1).orElse(1);
  }

  private static List<String> plus(List<String> keys, String key) {
    return Stream.concat(keys.stream(), Stream.of(key)).toList();
  }
}
