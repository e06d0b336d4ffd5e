package io.caravan.reload;

import java.util.List;

/**
 * Which route may go while Caravan runs: one that takes web requests, or that came while it ran. No
 * other route may send to it. The rest is called by Java or does Caravan's own work.
 */
final class Removals {

  private Removals() {}

  /**
   * @param added while it ran
   * @throws RouteMistakes when it has to stay
   */
  static void check(RouteSet running, ReadRoute route, boolean added) throws RouteMistakes {
    List<String> callers = running.callersOf(route);
    if (!callers.isEmpty()) {
      throw new RouteMistakes(refused(route.id(), "is called by " + String.join(", ", callers)));
    }
    if (!route.isWeb() && !added) {
      throw new RouteMistakes(refused(route.id(), "does work of Caravan's own"));
    }
  }

  static Mistake refused(String id, String why) {
    return new Mistake(
        id + RouteText.SUFFIX,
        1,
        "",
        "the file is gone, but what it says runs on, since it "
            + why
            + "; put the file back, or restart Caravan without it");
  }
}
