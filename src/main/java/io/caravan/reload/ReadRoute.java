package io.caravan.reload;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** A file that holds one route of its own name, and what other files have to know of it. */
record ReadRoute(RouteText text, YamlText yaml) {

  /** Inputs that other routes send to. */
  private static final String CALLED = "(direct|seda):.*";

  /** What an HTTP step has to say, since Camel's own client repeats a POST after 503 and 429. */
  static final String CLIENT = "parameters: {httpClient: \"#chatwoot-http-client\"}";

  private static final List<String> CLIENT_KEYS = List.of("parameters", "httpClient");

  private static final Set<String> ADDRESSES = Set.of("uri", "deadLetterUri");

  /**
   * @throws RouteMistakes when it is no YAML, or not one route of the file's name
   */
  static ReadRoute of(RouteText text) throws RouteMistakes {
    YamlText yaml = YamlText.of(text);
    List<Place> items = yaml.places().stream().filter(place -> place.keys().size() == 2).toList();
    if (items.isEmpty()) {
      throw new RouteMistakes(new Mistake(text.name(), 1, "", "holds no route"));
    }
    for (Place item : items) {
      if (!item.key().equals("route")) {
        throw new RouteMistakes(
            yaml.mistake(item, "a file holds one route and nothing else; the rest is for errors"));
      }
    }
    if (items.size() > 1) {
      throw new RouteMistakes(
          yaml.mistake(items.get(1), "a file holds one route; this is another"));
    }
    ReadRoute route = new ReadRoute(text, yaml);
    Place id = yaml.at("[0]", "route", "id").orElse(items.get(0));
    if (!id.value().equals(text.id())) {
      throw new RouteMistakes(
          yaml.mistake(id, "a route has its file's name; expected " + text.id()));
    }
    if (yaml.at("[0]", "route", "from", "uri").isEmpty()) {
      throw new RouteMistakes(yaml.mistake(items.get(0), "has no from.uri"));
    }
    return route;
  }

  String id() {
    return text.id();
  }

  /** Where its exchanges come in. */
  Place input() {
    return yaml.at("[0]", "route", "from", "uri").orElseThrow();
  }

  String inputAddress() {
    return address(input().value());
  }

  /** Whether other routes, or Java, may send to it. */
  boolean isCalled() {
    return inputAddress().matches(CALLED);
  }

  boolean isWeb() {
    return inputAddress().startsWith("platform-http:");
  }

  /** What it sends to other routes. */
  Stream<Place> calls() {
    return yaml.places().stream()
        .filter(place -> ADDRESSES.contains(place.key()) && !isInput(place))
        .filter(place -> address(place.value()).matches(CALLED))
        .filter(place -> !place.value().contains("{"));
  }

  /** HTTP steps without the client that sends each request once. */
  Stream<Place> repeatingCalls() {
    return yaml.places().stream()
        .filter(place -> place.key().equals("uri") && place.value().matches("https?:.*"))
        .filter(place -> !place.value().contains("httpClient=#chatwoot-http-client"))
        .filter(place -> yaml.of("httpClient").noneMatch(client -> isClientOf(client, place)));
  }

  private static boolean isClientOf(Place client, Place call) {
    List<String> step = call.keys().subList(0, call.keys().size() - 1);
    return client.keys().equals(Stream.concat(step.stream(), CLIENT_KEYS.stream()).toList())
        && client.value().equals("#chatwoot-http-client");
  }

  private static boolean isInput(Place place) {
    return place.keys().equals(List.of("[0]", "route", "from", "uri"));
  }

  /** Names of its steps. */
  Stream<Place> stepIds() {
    return yaml.of("id").filter(id -> id.keys().size() > 3 && !id.isWithin("parameters"));
  }

  /** The route configurations that it names. */
  Stream<String> configurations() {
    return yaml.at("[0]", "route", "routeConfigurationId").stream()
        .flatMap(ids -> Arrays.stream(ids.value().split(",")))
        .map(String::trim);
  }

  /** Without options, and in one form: {@code direct:a}, not {@code direct://a}. */
  static String address(String uri) {
    return uri.replaceFirst("\\?.*", "").replaceFirst(":/*", ":");
  }
}
