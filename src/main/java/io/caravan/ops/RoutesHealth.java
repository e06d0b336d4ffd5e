package io.caravan.ops;

import java.util.Map;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/** Says which route files are not in use because of a mistake; what runs goes on running. */
@Component("routes")
class RoutesHealth implements HealthIndicator {

  private final AddNewRoutes newRoutes;

  RoutesHealth(AddNewRoutes newRoutes) {
    this.newRoutes = newRoutes;
  }

  @Override
  public Health health() {
    Map<String, String> mistakes = newRoutes.mistakes();
    return mistakes.isEmpty()
        ? Health.up().build()
        : Health.status("DEGRADED").withDetails(mistakes).build();
  }
}
