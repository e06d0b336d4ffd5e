package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health {@code backlog}: degraded, not down, while an event waits for longer than {@code
 * caravan.health.backlog-age}, or by the retry schedule for longer than {@code
 * caravan.health.retrying-age}.
 */
@Component("backlog")
class BacklogHealth implements HealthIndicator {

  private final CaravanProperties properties;
  private final BacklogAges backlog;
  private final EventTotals totals;

  BacklogHealth(CaravanProperties properties, BacklogAges backlog, EventTotals totals) {
    this.properties = properties;
    this.backlog = backlog;
    this.totals = totals;
  }

  @Override
  public Health health() {
    Map<String, Object> late = new TreeMap<>();
    for (String inbox : properties.inboxes().keySet()) {
      Map<String, Object> said = new TreeMap<>();
      note(said, inbox, EventTotals.RECEIVED, properties.health().backlogAge());
      note(said, inbox, EventTotals.RETRYING, properties.health().retryingAge());
      if (!said.isEmpty()) {
        said.put("waiting", totals.of(inbox, EventTotals.WAITING));
        late.put(inbox, said);
      }
    }
    return late.isEmpty()
        ? Health.up().build()
        : Health.status("DEGRADED").withDetails(late).build();
  }

  private void note(Map<String, Object> said, String inbox, String state, Duration limit) {
    Duration age = backlog.age(inbox, state);
    if (age.compareTo(limit) > 0) {
      said.put("oldest" + (state.equals(EventTotals.RECEIVED) ? "Received" : "Retrying"), age);
    }
  }
}
