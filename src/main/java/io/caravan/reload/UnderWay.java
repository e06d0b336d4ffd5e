package io.caravan.reload;

import java.util.concurrent.atomic.LongAdder;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.NamedNode;
import org.apache.camel.Route;
import org.apache.camel.spi.RoutePolicy;
import org.apache.camel.spi.RoutePolicyFactory;
import org.apache.camel.support.RoutePolicySupport;
import org.springframework.stereotype.Component;

/** Counts what is under way in one version of a route; Camel counts by a route's name. */
class UnderWay extends RoutePolicySupport {

  private final LongAdder exchanges = new LongAdder();

  /** Of that version; none for a route that was built without {@link Counting}. */
  static long in(Route route) {
    return route.getRoutePolicyList() == null
        ? 0
        : route.getRoutePolicyList().stream()
            .filter(UnderWay.class::isInstance)
            .mapToLong(policy -> ((UnderWay) policy).exchanges.sum())
            .sum();
  }

  @Override
  public void onExchangeBegin(Route route, Exchange exchange) {
    exchanges.increment();
  }

  @Override
  public void onExchangeDone(Route route, Exchange exchange) {
    exchanges.decrement();
  }

  /** Gives each version of each route a count of its own. */
  @Component
  static class Counting implements RoutePolicyFactory {

    @Override
    public RoutePolicy createRoutePolicy(CamelContext context, String routeId, NamedNode route) {
      return new UnderWay();
    }
  }
}
