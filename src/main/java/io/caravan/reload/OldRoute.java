package io.caravan.reload;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.Consumer;
import org.apache.camel.Route;
import org.apache.camel.Service;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.component.seda.SedaEndpoint;
import org.apache.camel.impl.engine.DefaultRouteStartupOrder;
import org.apache.camel.spi.LifecycleStrategy;
import org.apache.camel.support.service.ServiceHelper;
import org.jspecify.annotations.Nullable;

/**
 * A version of a route that Camel does not know any more and that still runs for what is under way
 * in it.
 *
 * <p>Camel stops the steps of a route that it removes, and its graceful stop waits until nothing is
 * under way, which under load is never. So its services are taken away from it first.
 */
final class OldRoute {

  private final Route route;
  private final Consumer consumer;
  private final List<Service> services;
  private final Instant since;

  private OldRoute(Route route, List<Service> services, Instant since) {
    this.route = route;
    this.consumer = route.getConsumer();
    this.services = services;
    this.since = since;
  }

  /**
   * Takes the running route out of Camel. Its input takes nothing more, save web requests, which
   * come to it until {@link WebPaths#forgetOld} is called.
   *
   * @throws Exception whatever Camel has against it
   */
  static OldRoute takeOut(CamelContext camel, Route route, Instant now) throws Exception {
    if (route.getConsumer() instanceof DefaultPlatformHttpConsumer web) {
      if (web.getPlatformHttpConsumer() instanceof WebInput input) {
        input.replaced();
      }
      web.setRegister(false); // its stop would take the new one's path away
      web.getComponent().removeHttpEndpoint(web.getEndpoint().getPath());
    } else {
      ServiceHelper.suspendService(route.getConsumer());
    }
    OldRoute old = new OldRoute(route, servicesOf(route), now);
    for (Service service : old.services) {
      for (LifecycleStrategy strategy : camel.getLifecycleStrategies()) {
        strategy.onServiceRemove(camel, service, route, true);
      }
    }
    route.getServices().clear();
    route.getOnExceptions().clear();
    route.getOnCompletions().clear();
    camel.getCamelContextExtension().getRouteStartupOrder().stream()
        .filter(order -> order.getRoute() == route)
        .map(DefaultRouteStartupOrder.class::cast)
        .findFirst()
        .ifPresent(order -> order.getRouteService().stop());
    camel.removeRoute(route.getId());
    camel.removeEndpoint(route.getEndpoint());
    return old;
  }

  Instant since() {
    return since;
  }

  long underWay() {
    WebInput input = input();
    return Math.max(UnderWay.in(route), input == null ? 0 : input.underWay());
  }

  private @Nullable WebInput input() {
    return consumer instanceof DefaultPlatformHttpConsumer web
            && web.getPlatformHttpConsumer() instanceof WebInput input
        ? input
        : null;
  }

  /** Nothing may be under way in it. */
  void stop() {
    WebInput input = input();
    if (input != null) {
      input.gone();
    }
    if (consumer.getEndpoint() instanceof SedaEndpoint seda) {
      seda.setPurgeWhenStopping(false); // the queue is the new one's
    }
    ServiceHelper.stopAndShutdownServices(services);
  }

  private static List<Service> servicesOf(Route route) {
    List<Service> services = new ArrayList<>(route.getServices());
    route.getOnExceptions().forEach(each -> add(each, services));
    route.getOnCompletions().forEach(each -> add(each, services));
    return services;
  }

  private static void add(Object each, List<Service> services) {
    if (each instanceof Service service) {
      services.add(service);
    }
  }
}
