package io.caravan.routes;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A node of a route file, for the tests of other packages.
 *
 * @param id or where it is, if it has none
 * @param within ids of the nodes that it holds
 */
public record RouteStep(String id, Collection<String> within) {

  /** Of each route file, by its name without the suffix. */
  public static Map<String, List<RouteStep>> byFile() {
    return RouteFile.all().stream()
        .collect(
            Collectors.toMap(
                RouteFile::id,
                RouteStep::of,
                (one, other) -> {
                  throw new IllegalStateException("two files of one name");
                },
                TreeMap::new));
  }

  private static List<RouteStep> of(RouteFile file) {
    return RouteNode.of(file).stream()
        .flatMap(RouteNode::all)
        .map(node -> new RouteStep(name(node), node.all().skip(1).map(RouteStep::name).toList()))
        .toList();
  }

  private static String name(RouteNode node) {
    return node.id() == null ? node.toString() : node.id();
  }
}
