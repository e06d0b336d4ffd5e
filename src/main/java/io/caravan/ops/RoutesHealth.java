package io.caravan.ops;

import io.caravan.reload.RouteFileState;
import io.caravan.reload.RouteFiles;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Says which route files are not in use because of a mistake, what runs goes on running; and which
 * routes are stopped.
 */
@Component("routes")
class RoutesHealth implements HealthIndicator {

  private final RouteFiles files;
  private final CamelContext camel;

  RoutesHealth(RouteFiles files, CamelContext camel) {
    this.files = files;
    this.camel = camel;
  }

  @Override
  public Health health() {
    List<RouteFileState> refused = files.refused();
    List<String> stopped =
        camel.getRoutes().stream().filter(this::isStopped).map(Route::getId).toList();
    Health.Builder health =
        refused.isEmpty() && stopped.isEmpty() ? Health.up() : Health.status("DEGRADED");
    refused.forEach(
        file -> health.withDetail(file.file(), String.valueOf(file.problem()).lines().toList()));
    return stopped.isEmpty() ? health.build() : health.withDetail("stopped", stopped).build();
  }

  /** Not one that is replaced just then, which has no status, nor one that is not to start. */
  private boolean isStopped(Route route) {
    ServiceStatus status = camel.getRouteController().getRouteStatus(route.getId());
    return !Boolean.FALSE.equals(route.isAutoStartup())
        && status != null
        && (status.isStopped() || status.isSuspended());
  }
}
