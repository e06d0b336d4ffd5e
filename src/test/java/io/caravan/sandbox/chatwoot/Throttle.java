package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/**
 * Contact searches per account and minute, in fixed windows, counted before the token is looked at.
 */
final class Throttle {

  private final Clock clock;
  private final int limit;
  private final Map<String, Integer> counts = new HashMap<>();
  private long window;

  Throttle(Clock clock, int limit) {
    this.clock = clock;
    this.limit = limit;
  }

  synchronized boolean refuses(Route route) {
    if (route.endpoint() != Endpoint.CONTACT_SEARCH) {
      return false;
    }
    long now = clock.instant().getEpochSecond() / 60;
    if (now != window) {
      window = now;
      counts.clear();
    }
    return counts.merge(route.path().getOrDefault("account", ""), 1, Integer::sum) > limit;
  }

  synchronized void clear() {
    counts.clear();
  }
}
