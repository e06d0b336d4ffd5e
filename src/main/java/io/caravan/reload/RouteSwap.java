package io.caravan.reload;

import java.time.Clock;
import java.util.concurrent.TimeoutException;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.support.PluginHelper;
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
  private final OldRoutes oldRoutes;
  private final RouteFiles files;
  private final Clock clock;

  RouteSwap(
      CamelContext camel,
      HeldDirect direct,
      WebhookHold webhooks,
      OldRoutes oldRoutes,
      RouteFiles files,
      Clock clock) {
    this.camel = camel;
    this.direct = direct;
    this.webhooks = webhooks;
    this.oldRoutes = oldRoutes;
    this.files = files;
    this.clock = clock;
  }

  /**
   * @param before what runs; null for a new route
   * @throws RouteMistakes when the new version does not start; then the one before runs again
   * @throws TimeoutException when it cannot be done now; nothing has changed
   */
  void put(@Nullable ReadRoute before, ReadRoute after)
      throws RouteMistakes, TimeoutException, InterruptedException {
    boolean web = after.isWeb() || before != null && before.isWeb();
    whileHeld(
        web,
        () -> {
          try {
            OldRoute old = takeOut(after.id());
            load(after);
            if (old != null
                && before != null
                && !before.inputAddress().equals(after.inputAddress())) {
              old.gone();
            }
          } catch (Exception e) {
            restore(before, after.id());
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
          try {
            OldRoute old = takeOut(route.id());
            if (old != null) {
              old.gone();
            }
          } catch (Exception e) {
            restore(route, route.id());
            throw new RouteMistakes(WhereInFile.of(route.yaml(), e));
          }
        });
  }

  private interface Change {
    void make() throws RouteMistakes;
  }

  private void whileHeld(boolean web, Change change)
      throws RouteMistakes, TimeoutException, InterruptedException {
    if (web) {
      webhooks.hold();
    }
    direct.hold(true);
    files.swapBeginsOrEnds();
    try {
      change.make();
    } finally {
      files.swapBeginsOrEnds();
      direct.hold(false);
      if (web) {
        webhooks.release();
      }
    }
  }

  private @Nullable OldRoute takeOut(String id) throws Exception {
    Route running = camel.getRoute(id);
    if (running == null) {
      return null;
    }
    OldRoute old = OldRoute.takeOut(camel, running, clock.instant());
    oldRoutes.add(old);
    forgetDefinition(id);
    return old;
  }

  private void load(ReadRoute route) throws Exception {
    PluginHelper.getRoutesLoader(camel).loadRoutes(route.text().resource());
  }

  private void restore(@Nullable ReadRoute before, String id) {
    try {
      // one that was built and did not start would count as one that runs
      if (camel.getRoute(id) != null) {
        camel.getRouteController().stopRoute(id);
        camel.removeRoute(id);
      }
      forgetDefinition(id);
      if (before != null) {
        load(before);
      }
    } catch (Exception e) {
      log.error(
          "The route {} does not run any more, restart Caravan: its version before the edit does"
              + " not start: {}",
          id,
          WhereInFile.rootWords(e));
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
