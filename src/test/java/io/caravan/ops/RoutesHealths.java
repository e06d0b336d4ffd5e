package io.caravan.ops;

import io.caravan.reload.RouteFiles;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.apache.camel.CamelContext;
import org.springframework.boot.actuate.health.HealthIndicator;

/** Health {@code routes} for tests of other packages. */
public final class RoutesHealths {

  private RoutesHealths() {}

  public static HealthIndicator of(RouteFiles files, CamelContext camel) {
    return new RoutesHealth(files, camel);
  }

  /** The meters that are made of it. */
  public static MeterBinder metersOf(HealthIndicator routes) {
    return new RoutesMetrics(routes);
  }
}
