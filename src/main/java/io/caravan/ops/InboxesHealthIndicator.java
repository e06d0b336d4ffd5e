package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import java.time.Instant;
import java.util.TreeMap;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health {@code inboxes}: when each inbox's last event came in. Always up: whether a silence is one
 * too many is for who knows the inbox to say. Spring Boot calls it by the class name, since a bean
 * {@code inboxes} is there already.
 */
@Component
class InboxesHealthIndicator implements HealthIndicator {

  private final CaravanProperties properties;
  private final LastEvents lastEvents;

  InboxesHealthIndicator(CaravanProperties properties, LastEvents lastEvents) {
    this.properties = properties;
    this.lastEvents = lastEvents;
  }

  @Override
  public Health health() {
    TreeMap<String, Object> last = new TreeMap<>();
    for (String inbox : properties.inboxes().keySet()) {
      last.put(inbox, lastEvents.of(inbox).map(Instant::toString).orElse("none yet"));
    }
    return Health.up().withDetails(last).build();
  }
}
