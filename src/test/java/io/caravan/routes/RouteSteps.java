package io.caravan.routes;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What other packages' tests ask of the route files. */
public final class RouteSteps {

  private RouteSteps() {}

  /**
   * Of each route file, by its name without the suffix, its nodes: their ids, or where they are.
   */
  public static Map<String, Collection<String>> byFile() {
    return RouteFile.all().stream()
        .collect(
            Collectors.toMap(
                RouteFile::id,
                RouteSteps::of,
                (one, other) -> {
                  throw new IllegalStateException("two files of one name");
                },
                TreeMap::new));
  }

  private static Collection<String> of(RouteFile file) {
    return RouteNode.of(file).stream()
        .flatMap(RouteNode::all)
        .map(node -> node.id() == null ? node.toString() : node.id())
        .toList();
  }
}
