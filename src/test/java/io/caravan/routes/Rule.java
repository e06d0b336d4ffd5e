package io.caravan.routes;

import java.util.stream.Stream;

/** A rule for one file. */
@FunctionalInterface
interface Rule {

  /** What breaks it: where, and what is expected. */
  Stream<String> broken(RouteFile file);
}
