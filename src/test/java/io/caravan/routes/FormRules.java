package io.caravan.routes;

import io.caravan.routes.RouteFile.Place;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** How a route file is written. */
final class FormRules {

  static final String ERRORS = "errors";

  private static final int LONGEST = 60;
  private static final List<String> ORDER =
      List.of("id", "description", "routeConfigurationId", "from");
  private static final List<String> FROM_ORDER = List.of("id", "uri", "parameters", "steps");

  /** Small changes of the exchange, which a test reaches with their neighbours. */
  private static final Set<String> NEED_NO_ID =
      Set.of(
          "setBody",
          "setHeader",
          "setHeaders",
          "setProperty",
          "setVariable",
          "setVariables",
          "removeHeader",
          "removeHeaders",
          "removeProperty",
          "removeProperties",
          "removeVariable",
          "convertBodyTo",
          "log",
          "stop");

  private FormRules() {}

  static Stream<String> suffix(RouteFile file) {
    return when(
        !file.name().endsWith(RouteFile.SUFFIX), "the file name ends in " + RouteFile.SUFFIX);
  }

  /** The file with all policies is as long as they are. */
  static Stream<String> length(RouteFile file) {
    long lines = file.text().lines().count();
    return when(lines > LONGEST && !file.id().equals(ERRORS), lines + " lines; at most " + LONGEST);
  }

  static Stream<String> one_route_named_as_the_file(RouteFile file) {
    List<Place> routes = file.values("route").filter(FormRules::isItem).toList();
    if (file.id().equals(ERRORS)) {
      return when(!routes.isEmpty(), "has routeConfigurations only, no route");
    }
    if (routes.size() != 1 || file.items().size() != 1) {
      return Stream.of("one route per file and nothing else");
    }
    return when(
        !routes.get(0).text("id").equals(file.id()), "the route's id is the file's: " + file.id());
  }

  static Stream<String> description(RouteFile file) {
    return Stream.concat(file.values("route"), file.values("routeConfiguration"))
        .filter(FormRules::isItem)
        .filter(item -> item.text("description").isBlank())
        .map(item -> item + " needs a description");
  }

  static Stream<String> route_configuration_id(RouteFile file) {
    return file.values("route")
        .filter(FormRules::isItem)
        .filter(route -> route.text("routeConfigurationId").isBlank())
        .map(route -> route + " needs a routeConfigurationId");
  }

  static Stream<String> key_order(RouteFile file) {
    return Stream.concat(
        file.values("route").filter(FormRules::isItem).flatMap(route -> order(route, ORDER)),
        file.values("from").flatMap(from -> order(from, FROM_ORDER)));
  }

  static Stream<String> node_ids(RouteFile file) {
    return file.nodes()
        .filter(node -> !NEED_NO_ID.contains(node.key()) && node.text("id").isBlank())
        .map(node -> node + " needs an id");
  }

  static Stream<String> ids_are_hyphenated(RouteFile file) {
    return file.values("id")
        .filter(id -> !id.isWithin("parameters"))
        .filter(id -> !String.valueOf(id.value()).matches("[a-z0-9]+(-[a-z0-9]+)*"))
        .map(id -> id + " is in lower case with hyphens: " + id.value());
  }

  static Stream<String> nodes_are_written_out(RouteFile file) {
    return file.nodes()
        .filter(node -> !(node.value() instanceof Map))
        .map(node -> node + " is written out, as a map of options");
  }

  static Stream<String> options_are_parameters(RouteFile file) {
    return file.values("uri")
        .filter(uri -> String.valueOf(uri.value()).contains("?"))
        .map(uri -> uri + " has its options under parameters:, not after a ?");
  }

  private static Stream<String> order(Place place, List<String> order) {
    List<String> keys = place.map().keySet().stream().map(String::valueOf).toList();
    List<String> written = keys.stream().filter(order::contains).toList();
    List<String> wanted = order.stream().filter(keys::contains).toList();
    return when(!written.equals(wanted), place + " has its keys in the order " + wanted);
  }

  /** Whether it stands at the top of the file. */
  private static boolean isItem(Place place) {
    return place.keys().size() == 2;
  }

  static Stream<String> when(boolean broken, String text) {
    return broken ? Stream.of(text) : Stream.empty();
  }
}
