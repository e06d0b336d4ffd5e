package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One kind of trouble at one endpoint.
 *
 * @param times how many requests it hits before it is used up
 * @param probability of hitting a request, decided by a random generator with {@code seed}
 * @param matching only requests whose parameters (query and body) it accepts
 * @param delay of a stall or of slowness
 * @param retryAfter the header of a 429
 * @param text of a 422 instead of the default
 */
public record Fault(
    Endpoint endpoint,
    Effect effect,
    int times,
    double probability,
    long seed,
    Predicate<JsonNode> matching,
    Duration delay,
    @Nullable Duration retryAfter,
    @Nullable String text) {

  /** Longer than any client's timeout. */
  static final Duration LONG = Duration.ofSeconds(60);

  /** Hits every request until it is cleared. */
  public static Fault at(Endpoint endpoint, Effect effect) {
    return new Fault(endpoint, effect, Integer.MAX_VALUE, 1, 0, params -> true, LONG, null, null);
  }

  public Fault times(int count) {
    return new Fault(endpoint, effect, count, probability, seed, matching, delay, retryAfter, text);
  }

  public Fault once() {
    return times(1);
  }

  public Fault probability(double chance, long randomSeed) {
    return new Fault(
        endpoint, effect, times, chance, randomSeed, matching, delay, retryAfter, text);
  }

  public Fault matching(Predicate<JsonNode> params) {
    return new Fault(endpoint, effect, times, probability, seed, params, delay, retryAfter, text);
  }

  public Fault delay(Duration time) {
    return new Fault(endpoint, effect, times, probability, seed, matching, time, retryAfter, text);
  }

  public Fault retryAfter(@Nullable Duration time) {
    return new Fault(endpoint, effect, times, probability, seed, matching, delay, time, text);
  }

  public Fault text(@Nullable String message) {
    return new Fault(
        endpoint, effect, times, probability, seed, matching, delay, retryAfter, message);
  }

  boolean isUntilCleared() {
    return times == Integer.MAX_VALUE;
  }
}
