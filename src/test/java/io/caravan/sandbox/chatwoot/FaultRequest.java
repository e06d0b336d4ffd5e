package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A fault as JSON or form: {@code endpoint} (default ANY), {@code effect}, {@code times} (absent:
 * until cleared), {@code probability}, {@code seed}, {@code delayMs}, {@code retryAfter} (seconds),
 * {@code text}, {@code bodyContains}.
 */
final class FaultRequest {

  private FaultRequest() {}

  /**
   * @throws ApiError 422 that says what the parameter may be
   */
  static Fault of(Params params) {
    Endpoint endpoint =
        params.present("endpoint") == null
            ? Endpoint.ANY
            : one(Endpoint.class, "endpoint", params.present("endpoint"));
    Fault fault = Fault.at(endpoint, one(Effect.class, "effect", params.present("effect")));
    Long times = number(params, "times");
    Long delay = number(params, "delayMs");
    Long retryAfter = number(params, "retryAfter");
    Long seed = number(params, "seed");
    fault = times == null ? fault : fault.times(times.intValue());
    fault = delay == null ? fault : fault.delay(Duration.ofMillis(delay));
    fault = retryAfter == null ? fault : fault.retryAfter(Duration.ofSeconds(retryAfter));
    String contains = params.present("bodyContains");
    if (contains != null) {
      fault = fault.matching(json -> json.toString().contains(contains));
    }
    return fault
        .probability(probability(params.present("probability")), seed == null ? 0 : seed)
        .text(params.present("text"));
  }

  static double probability(@Nullable String given) {
    try {
      double value = given == null ? 1 : Double.parseDouble(given);
      if (value >= 0 && value <= 1) {
        return value;
      }
    } catch (NumberFormatException e) {
      throw ApiError.unprocessable("probability: expected a number from 0 to 1");
    }
    throw ApiError.unprocessable("probability: expected a number from 0 to 1");
  }

  private static @Nullable Long number(Params params, String name) {
    Long value = params.number(name);
    if (params.present(name) != null && (value == null || value < 0)) {
      throw ApiError.unprocessable(name + ": expected a whole number that is not negative");
    }
    return value;
  }

  private static <E extends Enum<E>> E one(Class<E> type, String name, @Nullable String given) {
    List<E> values = Arrays.asList(type.getEnumConstants());
    return values.stream()
        .filter(value -> value.name().equals(given))
        .findFirst()
        .orElseThrow(() -> ApiError.unprocessable(name + ": expected one of " + values));
  }
}
