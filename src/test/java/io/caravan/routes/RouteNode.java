package io.caravan.routes;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;

/**
 * A step of a route as it stands in its file.
 *
 * @param line where its options start, counted from 0: Camel's own number for the node
 * @param kind the EIP
 * @param inner the steps within it
 */
record RouteNode(String file, int line, String kind, @Nullable String id, List<RouteNode> inner) {

  /** The outer steps of a file. */
  static List<RouteNode> of(RouteFile file) {
    Yaml yaml = new Yaml(new SafeConstructor(new LoaderOptions()));
    return within(file.name(), yaml.compose(new StringReader(file.text())));
  }

  /** This one and all within. */
  Stream<RouteNode> all() {
    return Stream.concat(Stream.of(this), inner.stream().flatMap(RouteNode::all));
  }

  @Override
  public String toString() {
    return file + ":" + (line + 1) + " " + kind + (id == null ? "" : " " + id);
  }

  private static List<RouteNode> within(String file, Node node) {
    List<RouteNode> found = new ArrayList<>();
    if (node instanceof SequenceNode list) {
      list.getValue().forEach(item -> found.addAll(within(file, item)));
    } else if (node instanceof MappingNode map) {
      for (NodeTuple entry : map.getValue()) {
        boolean steps = "steps".equals(scalar(entry.getKeyNode()));
        found.addAll(
            steps && entry.getValueNode() instanceof SequenceNode list
                ? steps(file, list)
                : within(file, entry.getValueNode()));
      }
    }
    return found;
  }

  private static List<RouteNode> steps(String file, SequenceNode list) {
    return list.getValue().stream()
        .map(step -> ((MappingNode) step).getValue().get(0))
        .map(step -> step(file, scalar(step.getKeyNode()), step.getValueNode()))
        .toList();
  }

  private static RouteNode step(String file, String kind, Node options) {
    return new RouteNode(
        file,
        options.getStartMark().getLine(),
        kind,
        id(options).orElse(null),
        within(file, options));
  }

  private static Optional<String> id(Node options) {
    return options instanceof MappingNode map
        ? map.getValue().stream()
            .filter(entry -> "id".equals(scalar(entry.getKeyNode())))
            .map(entry -> scalar(entry.getValueNode()))
            .findFirst()
        : Optional.empty();
  }

  private static String scalar(Node node) {
    return node instanceof ScalarNode scalar ? scalar.getValue() : "";
  }
}
