package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health {@code removedInboxes}: degraded while events wait for an inbox that is not configured any
 * more, since nobody delivers them. One line in the log for each such inbox when that is found.
 */
@Component("removedInboxes")
class RemovedInboxes implements HealthIndicator {

  private static final Logger LOG = LoggerFactory.getLogger(RemovedInboxes.class);

  private final CaravanProperties properties;
  private final EventTotals totals;

  /** Written by the timer's one thread. */
  private volatile Set<String> told = Set.of();

  RemovedInboxes(CaravanProperties properties, EventTotals totals) {
    this.properties = properties;
    this.totals = totals;
  }

  /** After each count: says what is new. */
  void report() {
    Map<String, Long> waiting = waiting();
    waiting.forEach(
        (inbox, events) -> {
          if (!told.contains(inbox)) {
            LOG.warn(
                "{} events wait for inbox {}, which is not configured: add caravan.inboxes.{} again"
                    + " or discard them by /api/events/discard",
                events,
                inbox,
                inbox);
          }
        });
    told = Set.copyOf(waiting.keySet());
  }

  @Override
  public Health health() {
    Map<String, Long> waiting = waiting();
    return waiting.isEmpty()
        ? Health.up().build()
        : Health.status("DEGRADED").withDetail("waitingButNotConfigured", waiting).build();
  }

  private Map<String, Long> waiting() {
    Map<String, Long> waiting = new TreeMap<>(totals.waiting());
    waiting.keySet().removeAll(properties.inboxes().keySet());
    return waiting;
  }
}
