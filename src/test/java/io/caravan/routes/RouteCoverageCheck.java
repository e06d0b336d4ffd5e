package io.caravan.routes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * The last test of {@code mvn verify}, run on its own after all others: every node of every route
 * file was reached by some test. A run of chosen tests proves nothing and is let off.
 */
class RouteCoverageCheck {

  @Test
  void every_node_of_every_route_file_was_reached_by_some_test() {
    assumeTrue(Stream.of("test", "it.test").allMatch(it -> System.getProperty(it) == null));

    Path notes = Path.of(System.getProperty(RouteCoverage.PROPERTY));
    assertThat(UnreachedNodes.find(RouteFile.all(), notes))
        .as("nodes that no test has reached")
        .isEmpty();
  }
}
