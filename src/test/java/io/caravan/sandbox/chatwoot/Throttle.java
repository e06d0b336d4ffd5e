package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.util.HashMap;
import java.util.Map;

/**
 * Requests per minute, in fixed windows, counted before the token is looked at: contact searches of
 * an account, and all requests, since they come from one address. From 127.0.0.1 Chatwoot takes any
 * number, so the second limit is only there when somebody asks for it.
 */
final class Throttle {

  private static final long SECONDS = 60;

  private final Clock clock;
  private final int searchLimit;
  private final Map<String, Integer> searches = new HashMap<>();
  private int requestLimit = Integer.MAX_VALUE;
  private int requests;
  private long windowBegan;

  Throttle(Clock clock, int searchLimit) {
    this.clock = clock;
    this.searchLimit = searchLimit;
  }

  synchronized boolean refuses(Route route) {
    long passed = clock.instant().getEpochSecond() - windowBegan;
    if (passed >= SECONDS) {
      windowBegan += passed - passed % SECONDS;
      clear();
    }
    boolean counts = route.endpoint() != Endpoint.HEALTH && !route.endpoint().isSandbox();
    boolean tooMany = counts && ++requests > requestLimit;
    boolean tooManySearches =
        route.endpoint() == Endpoint.CONTACT_SEARCH
            && searches.merge(route.path().getOrDefault("account", ""), 1, Integer::sum)
                > searchLimit;
    return tooMany || tooManySearches;
  }

  /** From now on, in a new window. */
  synchronized void requestLimit(int perMinute) {
    requestLimit = perMinute;
    windowBegan = clock.instant().getEpochSecond();
    clear();
  }

  synchronized void clear() {
    searches.clear();
    requests = 0;
  }
}
