package io.caravan.reload;

import java.time.Clock;
import java.util.concurrent.TimeoutException;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Puts a version of a route in another one's place while messages flow. What is under way in the
 * old one ends there; whoever calls meanwhile waits some milliseconds and gets the new one.
 */
@Component
class RouteSwap {

  private static final Logger log = LoggerFactory.getLogger(RouteSwap.class);

  private final CamelContext camel;
  private final HeldDirect direct;
  private final WebhookHold webhooks;
  private final WebPaths paths;
  private final OldRoutes oldRoutes;
  private final RouteFiles files;
  private final Clock clock;

  RouteSwap(
      CamelContext camel,
      HeldDirect direct,
      WebhookHold webhooks,
      WebPaths paths,
      OldRoutes oldRoutes,
      RouteFiles files,
      Clock clock) {
    this.camel = camel;
    this.direct = direct;
    this.webhooks = webhooks;
    this.paths = paths;
    this.oldRoutes = oldRoutes;
    this.files = files;
    this.clock = clock;
  }

  /** What has to be as it was before a version can run again. */
  interface Undo {
    void run() throws RouteMistakes;
  }

  void put(@Nullable ReadRoute before, ReadRoute after)
      throws RouteMistakes, TimeoutException, InterruptedException {
    put(before, after, () -> {});
  }

  /**
   * @param before what runs; null for a new route
   * @param undo done before that runs again
   * @throws RouteMistakes when the new version does not start; then the one before runs again, or
   *     is {@link RouteFiles#lost}
   * @throws TimeoutException when it cannot be done now; nothing has changed
   */
  void put(@Nullable ReadRoute before, ReadRoute after, Undo undo)
      throws RouteMistakes, TimeoutException, InterruptedException {
    boolean web = after.isWeb() || before != null && before.isWeb();
    whileHeld(
        web,
        () -> {
          HaltedRoute halted = halted(after.id());
          try {
            takeOut(after.id());
            halted.load(after);
            files.runs(after.id());
          } catch (Exception e) {
            restore(before, after.id(), halted, undo);
            throw new RouteMistakes(WhereInFile.of(after.yaml(), e));
          }
        });
  }

  /**
   * @throws RouteMistakes when Camel does not let it go; then it runs again
   * @throws TimeoutException when it cannot be done now; nothing has changed
   */
  void remove(ReadRoute route) throws RouteMistakes, TimeoutException, InterruptedException {
    whileHeld(
        route.isWeb(),
        () -> {
          HaltedRoute halted = halted(route.id());
          try {
            takeOut(route.id());
            files.ends(route.id());
          } catch (Exception e) {
            restore(route, route.id(), halted, () -> {});
            throw new RouteMistakes(WhereInFile.of(route.yaml(), e));
          }
        });
  }

  private interface Change {
    void make() throws RouteMistakes;
  }

  private void whileHeld(boolean web, Change change)
      throws RouteMistakes, TimeoutException, InterruptedException {
    if (!web) {
      whileDirectHeld(change);
      return;
    }
    webhooks.hold();
    try {
      whileDirectHeld(change);
    } finally {
      try {
        paths.forgetOld();
      } finally {
        webhooks.release();
      }
    }
  }

  private void whileDirectHeld(Change change) throws RouteMistakes {
    direct.hold(true);
    files.swapBeginsOrEnds();
    try {
      change.make();
    } finally {
      files.swapBeginsOrEnds();
      direct.hold(false);
    }
  }

  private void takeOut(String id) throws Exception {
    Route running = camel.getRoute(id);
    if (running != null) {
      oldRoutes.add(OldRoute.takeOut(camel, running, clock.instant()));
      forgetDefinition(id);
    }
  }

  private HaltedRoute halted(String id) {
    return HaltedRoute.of(camel, id, files.lost().contains(id));
  }

  private void restore(@Nullable ReadRoute before, String id, HaltedRoute halted, Undo undo) {
    try {
      // one that was built and did not start would count as one that runs
      if (camel.getRoute(id) != null) {
        camel.getRouteController().stopRoute(id);
        camel.removeRoute(id);
      }
      forgetDefinition(id);
      undo.run();
      if (before != null) {
        halted.load(before);
        files.runs(id);
      }
    } catch (Exception e) {
      if (before == null || files.loses(id)) {
        log.error(
            "The route {} does not run any more, put a good file in place or restart Caravan: its"
                + " version before the edit does not start: {}",
            id,
            WhereInFile.rootWords(e));
      }
    }
  }

  private void forgetDefinition(String id) throws Exception {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    RouteDefinition definition = model.getRouteDefinition(id);
    if (definition != null) {
      model.removeRouteDefinition(definition);
    }
  }
}
