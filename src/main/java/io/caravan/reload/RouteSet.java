package io.caravan.reload;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Files that run together, and what has to hold between them. Camel accepts most of these mistakes
 * while it runs and ends with them at its next start, or with the first message.
 *
 * @param errors the route configurations, if there are any
 * @param routes by their ids
 */
record RouteSet(@Nullable ReadErrors errors, Map<String, ReadRoute> routes) {

  RouteSet {
    routes = Map.copyOf(routes);
  }

  RouteSet with(ReadRoute route) {
    Map<String, ReadRoute> all = new TreeMap<>(routes);
    all.put(route.id(), route);
    return new RouteSet(errors, all);
  }

  RouteSet with(ReadErrors other) {
    return new RouteSet(other, routes);
  }

  RouteSet without(String id) {
    Map<String, ReadRoute> all = new TreeMap<>(routes);
    all.remove(id);
    return new RouteSet(errors, all);
  }

  /** What is wrong with one of its routes in the company of the others. */
  List<Mistake> mistakesOf(ReadRoute route) {
    List<Mistake> mistakes = new ArrayList<>();
    List<ReadRoute> others =
        routes.values().stream().filter(other -> !other.id().equals(route.id())).toList();
    for (ReadRoute other : others) {
      if (other.inputAddress().equals(route.inputAddress())) {
        mistakes.add(route.yaml().mistake(route.input(), "is the input of " + other.id() + " too"));
      }
    }
    stepIds(route, others).forEach(mistakes::add);
    repeating(route).forEach(mistakes::add);
    Set<String> inputs = inputs();
    route
        .calls()
        .filter(call -> !inputs.contains(ReadRoute.address(call.value())))
        .map(call -> route.yaml().mistake(call, "no route has the input " + call.value()))
        .forEach(mistakes::add);
    Set<String> known = errors == null ? Set.of() : errors.configurations().keySet();
    route
        .configurations()
        .filter(id -> !known.contains(id))
        .map(
            id ->
                route
                    .yaml()
                    .mistake(
                        route.yaml().of("routeConfigurationId").findFirst().orElseThrow(),
                        "there is no routeConfiguration " + id))
        .forEach(mistakes::add);
    return mistakes;
  }

  /** What is wrong with the route configurations in the company of the routes. */
  List<Mistake> mistakesOf(ReadErrors candidate) {
    Set<String> inputs = inputs();
    Stream<Mistake> calls =
        candidate
            .calls()
            .filter(call -> !inputs.contains(ReadRoute.address(call.value())))
            .map(call -> candidate.yaml().mistake(call, "no route has the input " + call.value()));
    Stream<Mistake> missing =
        routes.values().stream()
            .flatMap(
                route ->
                    route
                        .configurations()
                        .filter(id -> !candidate.configurations().containsKey(id))
                        .map(
                            id ->
                                new Mistake(
                                    candidate.text().name(),
                                    1,
                                    "",
                                    "holds no routeConfiguration "
                                        + id
                                        + ", which the route "
                                        + route.id()
                                        + " names")));
    Stream<Mistake> repeating =
        repeating(new ReadRoute(candidate.text(), candidate.yaml())); // it holds steps as well
    return Stream.of(calls, repeating, missing).flatMap(found -> found).toList();
  }

  /** The files that send to that route. */
  List<String> callersOf(ReadRoute route) {
    Stream<String> others =
        routes.values().stream()
            .filter(other -> other.calls().anyMatch(call -> reaches(call, route)))
            .map(ReadRoute::id);
    Stream<String> handlers =
        Optional.ofNullable(errors).stream()
            .filter(file -> file.calls().anyMatch(call -> reaches(call, route)))
            .map(file -> file.text().id());
    return Stream.concat(others, handlers).sorted().toList();
  }

  private Set<String> inputs() {
    return routes.values().stream().map(ReadRoute::inputAddress).collect(Collectors.toSet());
  }

  private static Stream<Mistake> repeating(ReadRoute file) {
    return file.repeatingCalls()
        .map(
            call ->
                file.yaml().mistake(call, "may send a request twice; needs " + ReadRoute.CLIENT));
  }

  private static Stream<Mistake> stepIds(ReadRoute route, List<ReadRoute> others) {
    Map<String, String> taken = new TreeMap<>();
    others.forEach(other -> other.stepIds().forEach(id -> taken.put(id.value(), other.id())));
    List<Mistake> mistakes = new ArrayList<>();
    for (Place id : route.stepIds().toList()) {
      String holder = taken.putIfAbsent(id.value(), route.id());
      if (holder != null) {
        mistakes.add(
            route.yaml().mistake(id, id.value() + " is the id of another step, in " + holder));
      }
    }
    return mistakes.stream();
  }

  private static boolean reaches(Place call, ReadRoute route) {
    return ReadRoute.address(call.value()).equals(route.inputAddress());
  }
}
