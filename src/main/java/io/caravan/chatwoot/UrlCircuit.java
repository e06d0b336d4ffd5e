package io.caravan.chatwoot;

import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
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

  /** A lane that is let through and tells nothing is given up. */
  private static final Duration TRIAL = Duration.ofMinutes(1);

  private final CircuitBreaker breaker;
  private final List<Long> tries = new ArrayList<>();
  private final Set<Long> lanes = new HashSet<>();
  private final Map<Long, Instant> failedTrials = new HashMap<>();
  private @Nullable Instant openedAt;
  private @Nullable Long trialLane;
  private Instant trialUntil = Instant.MIN;

  /** Holds the state only: when it changes is decided here, never by the breaker's own counting. */
  UrlCircuit(CircuitBreaker breaker) {
    this.breaker = breaker;
  }

  synchronized CircuitMode mode() {
    return switch (breaker.getState()) {
      case FORCED_OPEN, OPEN -> CircuitMode.OPEN;
      case HALF_OPEN -> CircuitMode.HALF_OPEN;
      default -> CircuitMode.CLOSED;
    };
  }

  /** Whether a lane that comes now has a chance. Changes nothing. */
  synchronized boolean permits(Instant now) {
    return switch (mode()) {
      case CLOSED -> true;
      case OPEN -> false;
      case HALF_OPEN -> !onTrial(now);
    };
  }

  /** Whether this lane may call; in a half-open circuit the first that asks is let through. */
  synchronized boolean permits(long lane, Instant now) {
    if (mode() != CircuitMode.HALF_OPEN) {
      return mode() == CircuitMode.CLOSED;
    }
    if (onTrial(now)) {
      return trialLane != null && trialLane == lane;
    }
    Instant failed = failedTrials.get(lane);
    if (failed != null && now.isBefore(failed.plus(TRIAL))) {
      return false; // one message that always fails must not keep the circuit open: others first
    }
    trialLane = lane;
    trialUntil = now.plus(TRIAL);
    return true;
  }

  /** The lane that was let through is done without a verdict: the next one may. */
  synchronized void left(long lane) {
    if (trialLane != null && trialLane == lane) {
      trialLane = null;
    }
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
    failedTrials.clear();
    trialLane = null;
    openedAt = null;
    if (closes) {
      breaker.transitionToClosedState();
    }
    return closes ? since : null;
  }

  /**
   * @return whether there is now reason to open, or to open again
   */
  synchronized boolean failed(long lane, long event, Instant now) {
    tries.add(event);
    lanes.add(lane);
    return switch (mode()) {
      case CLOSED -> lanes.size() >= LANES_TO_OPEN;
      case OPEN -> true;
      case HALF_OPEN -> {
        boolean trial = trialLane != null && trialLane == lane;
        if (trial) {
          failedTrials.put(lane, now);
        }
        yield trial;
      }
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
      openedAt = first ? now : openedAt;
      trialLane = null;
    }
    Opening opening = new Opening(first, List.copyOf(tries));
    tries.clear();
    lanes.clear();
    return wasOpen && opening.refunds().isEmpty() ? null : opening;
  }

  synchronized void halfOpen() {
    if (mode() == CircuitMode.OPEN) {
      breaker.transitionToHalfOpenState();
      trialLane = null;
    }
  }

  private boolean onTrial(Instant now) {
    return trialLane != null && now.isBefore(trialUntil);
  }
}
