package io.caravan.routes;

import static io.caravan.routes.FormRules.ERRORS;
import static io.caravan.routes.FormRules.when;

import io.caravan.routes.RouteFile.Place;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** What happens when something fails, and what goes back to a sender. */
final class ErrorRules {

  private static final Set<String> ONLY_IN_ERRORS =
      Set.of(
          "routeConfiguration",
          "onException",
          "errorHandler",
          "intercept",
          "interceptFrom",
          "interceptSendToEndpoint",
          "onCompletion");

  /** Without them Camel's own numbers hold, which an onException does not inherit. */
  private static final List<String> REDELIVERY =
      List.of(
          "maximumRedeliveries",
          "redeliveryDelay",
          "backOffMultiplier",
          "useExponentialBackOff",
          "maximumRedeliveryDelay",
          "useCollisionAvoidance",
          "collisionAvoidanceFactor",
          "retryAttemptedLogLevel",
          "retriesExhaustedLogLevel",
          "allowRedeliveryWhileStopping");

  private static final Set<String> ANSWERING = Set.of("setHeader", "setBody", "process");

  private ErrorRules() {}

  static Stream<String> errors_are_handled_in_one_file(RouteFile file) {
    return file.places().stream()
        .filter(place -> ONLY_IN_ERRORS.contains(place.key()) && !file.id().equals(ERRORS))
        .map(place -> place + " belongs into " + ERRORS + RouteFile.SUFFIX);
  }

  static Stream<String> configurations_have_names(RouteFile file) {
    return file.values("routeConfiguration")
        .filter(configuration -> configuration.text("id").isBlank())
        .map(configuration -> configuration + " needs an id, or it applies to every route");
  }

  static Stream<String> redelivery_is_written_out(RouteFile file) {
    return file.values("redeliveryPolicy")
        .flatMap(
            policy ->
                REDELIVERY.stream()
                    .filter(option -> !policy.map().containsKey(option))
                    .map(option -> policy + " states " + option));
  }

  static Stream<String> a_failed_dead_letter_is_not_swallowed(RouteFile file) {
    return file.values("deadLetterChannel")
        .filter(channel -> !channel.text("deadLetterHandleNewException").equals("false"))
        .map(channel -> channel + " states deadLetterHandleNewException: false");
  }

  static Stream<String> web_routes_are_narrow(RouteFile file) {
    return web(file)
        .flatMap(
            from ->
                Stream.concat(
                    when(
                        !from.parameters().containsKey("httpMethodRestrict"),
                        from + " states httpMethodRestrict"),
                    when(
                        "POST".equals(from.parameters().get("httpMethodRestrict"))
                            && !Boolean.TRUE.equals(from.parameters().get("useStreaming")),
                        from + " states useStreaming: true, for the bytes as they came")));
  }

  static Stream<String> no_request_header_goes_back(RouteFile file) {
    Stream<Place> failing =
        file.values("onException")
            .filter(handler -> handler.map().containsKey("steps"))
            .filter(handler -> isOfIntake(file, handler));
    return Stream.concat(web(file), failing)
        .filter(route -> !endsCleanly(route))
        .map(route -> route + " ends with removeHeaders: \"*\" and only then status and body");
  }

  private static Stream<Place> web(RouteFile file) {
    return ContentRules.endpoints(file, "platform-http").filter(from -> from.key().equals("from"));
  }

  private static boolean isOfIntake(RouteFile file, Place handler) {
    String item = handler.keys().get(0);
    return file.values("routeConfiguration")
        .filter(configuration -> configuration.keys().get(0).equals(item))
        .anyMatch(configuration -> configuration.text("id").startsWith("intake"));
  }

  private static boolean endsCleanly(Place route) {
    List<?> steps = route.map().get("steps") instanceof List<?> list ? list : List.of();
    int last =
        IntStream.range(0, steps.size())
            .filter(i -> removesAllHeaders(steps.get(i)))
            .reduce(-1, (before, next) -> next);
    return last >= 0
        && last < steps.size() - 1
        && steps.subList(last + 1, steps.size()).stream()
            .allMatch(step -> ANSWERING.containsAll(((Map<?, ?>) step).keySet()));
  }

  private static boolean removesAllHeaders(Object step) {
    return step instanceof Map<?, ?> node
        && node.get("removeHeaders") instanceof Map<?, ?> options
        && "*".equals(options.get("pattern"))
        && !options.containsKey("excludePattern");
  }
}
