package io.caravan.routes;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares the route files with what {@link RouteCoverage} noted. */
final class UnreachedNodes {

  private UnreachedNodes() {}

  /**
   * The nodes that no test has reached: neither they nor a step within them.
   *
   * @param directory with the notes of all JVMs
   */
  static List<RouteNode> find(List<RouteFile> files, Path directory) {
    Set<String> reached = readAll(directory);
    return files.stream()
        .flatMap(file -> RouteNode.of(file).stream())
        .flatMap(RouteNode::all)
        .filter(node -> node.all().noneMatch(inner -> isReached(inner, reached)))
        .toList();
  }

  private static boolean isReached(RouteNode node, Set<String> reached) {
    return reached.contains(
            RouteCoverage.key(node.file(), node.line(), node.id() == null ? "" : node.id()))
        || node.id() == null
            && reached.stream()
                .anyMatch(it -> it.startsWith(RouteCoverage.key(node.file(), node.line(), "")));
  }

  private static Set<String> readAll(Path directory) {
    if (!Files.isDirectory(directory)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(directory)) {
      return files.flatMap(UnreachedNodes::lines).collect(Collectors.toSet());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Stream<String> lines(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
