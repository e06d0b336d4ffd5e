package io.caravan.ops;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.actuate.health.Status;
import org.springframework.stereotype.Component;

/** {@code caravan.routes.degraded} is 1 while health {@code routes} is not up, else 0. */
@Component
class RoutesMetrics implements MeterBinder {

  private final HealthIndicator routes;

  RoutesMetrics(@Qualifier("routes") HealthIndicator routes) {
    this.routes = routes;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder(
            "caravan.routes.degraded",
            routes,
            it -> Status.UP.equals(it.health().getStatus()) ? 0 : 1)
        .description(
            "1 while a route file has a mistake and is not in use, or a route is stopped (start it"
                + " in Hawtio) or missing")
        .register(registry);
  }
}
