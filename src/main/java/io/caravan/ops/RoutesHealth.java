package io.caravan.ops;

import io.caravan.reload.RouteFiles;
import java.util.List;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/** Says which route files are not in use because of a mistake; what runs goes on running. */
@Component("routes")
class RoutesHealth implements HealthIndicator {

  private final RouteFiles files;

  RoutesHealth(RouteFiles files) {
    this.files = files;
  }

  @Override
  public Health health() {
    Health.Builder health = files.refused().isEmpty() ? Health.up() : Health.status("DEGRADED");
    files
        .refused()
        .forEach(file -> health.withDetail(file.file(), List.of(file.problem().split("\n"))));
    return health.build();
  }
}
