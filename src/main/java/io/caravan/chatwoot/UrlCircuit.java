package io.caravan.chatwoot;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The circuit of one Chatwoot: what was tried since the last success, and who is let through. */
final class UrlCircuit {

  /**
   * @param first false when a half-open circuit opened again
   * @param refunds events whose tries are not to count
   */
  record Opening(boolean first, List<Long> refunds) {}

  private static final int LANES_TO_OPEN = 5;

  private final CircuitBreaker breaker;
  private final Trials trials;
  private final List<Long> tries = new ArrayList<>();
  private final Set<Long> lanes = new HashSet<>();
  private @Nullable Instant openedAt;
  private long openings;

  /** Holds the state only: when it changes is decided here, never by the breaker's own counting. */
  UrlCircuit(CircuitBreaker breaker, Trials trials) {
    this.breaker = breaker;
    this.trials = trials;
  }

  synchronized CircuitMode mode() {
    return switch (breaker.getState()) {
      case FORCED_OPEN, OPEN -> CircuitMode.OPEN;
      case HALF_OPEN -> CircuitMode.HALF_OPEN;
      default -> CircuitMode.CLOSED;
    };
  }

  /** How often it has opened; one that opens again before it closed does not count. */
  synchronized long openings() {
    return openings;
  }

  /** Whether a lane of this inbox that comes now has a chance. Changes nothing. */
  synchronized boolean permits(String inbox, Instant now) {
    return switch (mode()) {
      case CLOSED -> true;
      case OPEN -> false;
      case HALF_OPEN -> trials.invite(inbox, now);
    };
  }

  /** Whether this lane may call; in a half-open circuit the first that asks is let through. */
  synchronized boolean permits(String inbox, long lane, Instant now) {
    return switch (mode()) {
      case CLOSED -> true;
      case OPEN -> false;
      case HALF_OPEN -> trials.admit(inbox, lane, now);
    };
  }

  /** The lane that was let through is done without a verdict: the next one may. */
  synchronized void left(long lane) {
    trials.left(lane);
  }

  /**
   * @return since when it was open, if this success closed it
   */
  synchronized @Nullable Instant succeeded() {
    if (mode() == CircuitMode.OPEN) {
      return null; // begun before it opened: the probe and the lane let through decide
    }
    boolean closes = mode() == CircuitMode.HALF_OPEN;
    Instant since = openedAt;
    tries.clear();
    lanes.clear();
    trials.forget();
    openedAt = null;
    if (closes) {
      breaker.transitionToClosedState();
    }
    return closes ? since : null;
  }

  /**
   * @return whether there is now reason to open, or to open again
   */
  synchronized boolean failed(String inbox, long lane, long event, Instant now) {
    tries.add(event);
    lanes.add(lane);
    return switch (mode()) {
      case CLOSED -> lanes.size() >= LANES_TO_OPEN;
      case OPEN -> true;
      case HALF_OPEN -> trials.failed(inbox, lane, now);
    };
  }

  /**
   * @return null when it was open before and nothing is to be refunded
   */
  synchronized @Nullable Opening open(Instant now) {
    boolean wasOpen = mode() == CircuitMode.OPEN;
    boolean first = openedAt == null;
    if (!wasOpen) {
      breaker.transitionToForcedOpenState();
      trials.end();
    }
    if (first) {
      openedAt = now;
      openings++;
    }
    Opening opening = new Opening(first, List.copyOf(tries));
    tries.clear();
    lanes.clear();
    return wasOpen && opening.refunds().isEmpty() ? null : opening;
  }

  synchronized void halfOpen(Instant now) {
    if (mode() == CircuitMode.OPEN) {
      breaker.transitionToHalfOpenState();
      trials.begin(now);
    }
  }
}
