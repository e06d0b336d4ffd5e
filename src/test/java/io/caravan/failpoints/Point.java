package io.caravan.failpoints;

import java.util.List;
import java.util.Set;

/**
 * A gap to die in.
 *
 * @param scenarios that led there
 * @param nodes that are entered in it, as {@code +id}, or left, as {@code -id}
 */
record Point(Gap gap, List<Scenario> scenarios, Set<String> nodes) {

  /** Of a life that ended otherwise. */
  static final Point NONE = new Point(new Gap("alive", "alive"), List.of(), Set.of());

  /** The second time another one, where there is one: the first may have led there by chance. */
  Scenario scenario(int attempt) {
    return scenarios.get(attempt == 1 ? 0 : scenarios.size() - 1);
  }
}
