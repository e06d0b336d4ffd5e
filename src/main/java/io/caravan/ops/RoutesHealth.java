package io.caravan.ops;

import io.caravan.reload.RouteFileState;
import io.caravan.reload.RouteFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Says which route files are not in use because of a mistake, what runs goes on running; which
 * routes are stopped; and which are missing, since they should run and do not.
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
    Map<String, List<String>> details = new LinkedHashMap<>();
    refused.forEach(
        file -> details.put(file.file(), String.valueOf(file.problem()).lines().toList()));
    Set<String> missing = missing();
    List<String> stopped = stopped().filter(id -> !missing.contains(id)).toList();
    if (!missing.isEmpty()) {
      details.put("missing", List.copyOf(missing));
    }
    if (!stopped.isEmpty()) {
      details.put("stopped", stopped);
    }
    return (details.isEmpty() ? Health.up() : Health.status("DEGRADED"))
        .withDetails(details)
        .build();
  }

  private Set<String> missing() {
    Set<String> missing = new TreeSet<>(files.lost());
    if (camel.getStatus().isStarted()) {
      atRest(() -> files.running().stream().filter(id -> camel.getRoute(id) == null))
          .forEach(missing::add);
    }
    return missing;
  }

  private Stream<String> stopped() {
    return atRest(() -> camel.getRoutes().stream().filter(this::isStopped).map(Route::getId));
  }

  /** None while a route is replaced, which looks stopped then, or not there. */
  private Stream<String> atRest(Supplier<Stream<String>> look) {
    long swaps = files.swaps();
    List<String> found = look.get().toList();
    return swaps % 2 == 0 && swaps == files.swaps() ? found.stream() : Stream.empty();
  }

  /** Not one that is not to start. */
  private boolean isStopped(Route route) {
    ServiceStatus status = camel.getRouteController().getRouteStatus(route.getId());
    return !Boolean.FALSE.equals(route.isAutoStartup())
        && status != null
        && (status.isStopped() || status.isSuspended());
  }
}
