package io.caravan.reload;

import io.caravan.config.RoutePlaceholders;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeoutException;
import org.apache.camel.CamelContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * What runs, and each edit of it: checked in the company of the other files and in a trial, then
 * swapped in, all or nothing. Called by one thread at a time.
 */
@Component
class RouteEdits {

  private static final Logger log = LoggerFactory.getLogger(RouteEdits.class);

  private final CamelContext camel;
  private final RouteTrial trial;
  private final RouteSwap swap;
  private final RouteConfigurations configurations;

  /** Routes that were not there at start, and that nothing but other files can call. */
  private final Set<String> added = new HashSet<>();

  private RouteSet running = new RouteSet(null, Map.of());

  /** Routes that may have other error handling than {@link #running} says, by their ids. */
  private final Set<String> otherwise = new HashSet<>();

  RouteEdits(
      CamelContext camel,
      RoutePlaceholders placeholders,
      RouteSwap swap,
      RouteConfigurations configurations) {
    this.camel = camel;
    this.trial = RouteTrial.with(camel, placeholders);
    this.swap = swap;
    this.configurations = configurations;
  }

  RouteSet running() {
    return running;
  }

  /** Of the file of that name, as it runs. */
  Optional<RouteText> textOf(String name) {
    ReadErrors errors = running.errors();
    return name.equals(RouteText.ERRORS)
        ? Optional.ofNullable(errors).map(ReadErrors::text)
        : Optional.ofNullable(running.routes().get(RouteText.id(name))).map(ReadRoute::text);
  }

  /**
   * A file that Camel loads at start.
   *
   * @throws RouteMistakes when it could not be edited while it runs
   */
  void loaded(RouteText text) throws RouteMistakes {
    running =
        text.isErrors() ? running.with(ReadErrors.of(text)) : running.with(ReadRoute.of(text));
  }

  /**
   * A new or changed file.
   *
   * @throws RouteMistakes when it is not used; what ran runs on
   * @throws TimeoutException when it cannot be done now; what ran runs on
   */
  void take(RouteText text) throws RouteMistakes, TimeoutException, InterruptedException {
    if (text.isErrors()) {
      takeErrors(ReadErrors.of(text));
    } else {
      takeRoute(ReadRoute.of(text));
    }
  }

  /**
   * A file that is gone.
   *
   * @throws RouteMistakes when its route is needed; it runs on
   * @throws TimeoutException when it cannot be done now; it runs on
   */
  void remove(String id) throws RouteMistakes, TimeoutException, InterruptedException {
    ReadRoute route = running.routes().get(id);
    if (route == null) {
      throw new RouteMistakes(Removals.refused(id, "is needed by every route"));
    }
    Removals.check(running, route, added.contains(id));
    swap.remove(route);
    running = running.without(id);
    added.remove(id);
    otherwise.remove(id);
  }

  private void takeRoute(ReadRoute after)
      throws RouteMistakes, TimeoutException, InterruptedException {
    ReadRoute before = running.routes().get(after.id());
    RouteSet candidate = running.with(after);
    List<Mistake> mistakes = new ArrayList<>(candidate.mistakesOf(after));
    boolean moved = before != null && !before.inputAddress().equals(after.inputAddress());
    if (moved && before.isCalled()) {
      mistakes.add(
          after
              .yaml()
              .mistake(
                  after.input(),
                  "cannot change while it runs: it is called as " + before.input().value()));
    }
    if (before == null && camel.getRoute(after.id()) != null) {
      mistakes.add(
          after
              .yaml()
              .mistake(after.input(), "a route of that name runs that is of no file; restart"));
    }
    RouteMistakes.refuse(mistakes);
    trial.check(candidate.errors(), after);
    swap.put(before, after);
    otherwise.remove(after.id());
    running = candidate;
    if (before == null) {
      added.add(after.id());
    }
  }

  private void takeErrors(ReadErrors after)
      throws RouteMistakes, TimeoutException, InterruptedException {
    RouteMistakes.refuse(running.mistakesOf(after));
    ReadErrors before = running.errors();
    Set<String> changed =
        before == null ? after.configurations().keySet() : after.differentFrom(before);
    List<ReadRoute> affected =
        running.routes().values().stream()
            .filter(
                route ->
                    otherwise.contains(route.id())
                        || route.configurations().anyMatch(changed::contains))
            .toList();
    trial.check(after, affected);
    configurations.put(after);
    try {
      for (ReadRoute route : affected) {
        otherwise.add(route.id());
        swap.put(route, route, () -> configurations.putBack(before));
      }
      running = running.with(after);
      otherwise.clear();
    } finally {
      if (running.errors() != after) {
        mend();
      }
    }
  }

  /**
   * Gives routes their error handling back that kept that of an edit which failed. What cannot be
   * done now is done when this is called again.
   */
  void mend() {
    ReadErrors errors = running.errors();
    if (otherwise.isEmpty() || errors == null) {
      return;
    }
    try {
      configurations.put(errors);
    } catch (RouteMistakes e) {
      log.warn("{} is not back yet: {}", errors.text().name(), e.getMessage());
      return;
    }
    for (String id : List.copyOf(otherwise)) {
      try {
        ReadRoute route = running.routes().get(id);
        if (route != null) {
          swap.put(route, route);
        }
        otherwise.remove(id);
      } catch (RouteMistakes | TimeoutException e) {
        log.warn("The route {} has not its error handling back yet: {}", id, e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }
}
