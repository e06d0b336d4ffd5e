package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/** The faults that are switched on. The first that fits a request hits it, one fault a request. */
public final class Faults {

  private static final class Armed {
    final Fault fault;
    final Random random;
    int left;

    Armed(Fault fault) {
      this.fault = fault;
      random = new Random(fault.seed());
      left = fault.times();
    }

    boolean fires(Endpoint endpoint, JsonNode params) {
      return left > 0
          && fault.endpoint().covers(endpoint)
          && fault.matching().test(params)
          && (fault.probability() >= 1 || random.nextDouble() < fault.probability());
    }
  }

  private final List<Armed> armed = new ArrayList<>();
  private final Map<Endpoint, Integer> hits = new EnumMap<>(Endpoint.class);
  private final Waits waits;

  Faults(Waits waits) {
    this.waits = waits;
  }

  public synchronized void add(Fault fault) {
    armed.add(new Armed(fault));
  }

  /** Switches one off; requests that it stalls already are stalled to their end. */
  public synchronized void remove(Fault fault) {
    armed.removeIf(each -> each.fault == fault);
  }

  /** Switches all faults off, lets stalled requests go on and sets the hits to 0. */
  public synchronized void clear() {
    armed.clear();
    hits.clear();
    waits.release();
  }

  /** What is switched on now, with the number of times left. */
  public synchronized List<Fault> active() {
    return armed.stream()
        .filter(each -> each.left > 0)
        .map(each -> each.fault.times(each.left))
        .toList();
  }

  /** Requests hit since the last {@link #clear()}; {@link Endpoint#ANY} counts all. */
  public synchronized int hits(Endpoint endpoint) {
    return hits.entrySet().stream()
        .filter(entry -> endpoint.covers(entry.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /**
   * Waits until {@code count} requests were hit. A request counts when its fault shows: after the
   * commit for the faults that commit first, at the start of the wait for those that wait first.
   *
   * @throws AssertionError when that takes longer than {@code timeout}
   */
  public synchronized void awaitHit(Endpoint endpoint, int count, Duration timeout) {
    long end = System.nanoTime() + timeout.toNanos();
    while (hits(endpoint) < count) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        throw new AssertionError(
            "%d of %d faults hit at %s within %s"
                .formatted(hits(endpoint), count, endpoint, timeout));
      }
      try {
        wait(left);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new AssertionError("interrupted while waiting for a fault at " + endpoint, e);
      }
    }
  }

  synchronized @Nullable Fault next(Endpoint endpoint, JsonNode params) {
    if (endpoint.isSandbox()) {
      return null;
    }
    for (Armed each : armed) {
      if (each.fires(endpoint, params)) {
        if (!each.fault.isUntilCleared()) {
          each.left--;
        }
        return each.fault;
      }
    }
    return null;
  }

  synchronized void hit(Endpoint endpoint) {
    hits.merge(endpoint, 1, Integer::sum);
    notifyAll();
  }
}
