package io.caravan.reload;

import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.apache.camel.support.PluginHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads another version of a route; one that an operator has stopped or suspended does not begin to
 * work by that.
 *
 * @param status of the version before
 */
record HaltedRoute(CamelContext camel, ServiceStatus status) {

  private static final Logger log = LoggerFactory.getLogger(HaltedRoute.class);

  /**
   * @param lost whether it is not by an operator that it does not run
   */
  static HaltedRoute of(CamelContext camel, String id, boolean lost) {
    Route route = camel.getRoute(id);
    ServiceStatus status = camel.getRouteController().getRouteStatus(id);
    boolean meantToRun = lost || route == null || status == null || !mayStart(route);
    return new HaltedRoute(camel, meantToRun ? ServiceStatus.Started : status);
  }

  /**
   * @throws Exception whatever Camel has against it
   */
  void load(ReadRoute route) throws Exception {
    if (!status.isStopped() && !status.isSuspended()) {
      read(route);
    } else if (route.isWeb()) {
      read(route); // it has its path from its start on; no request comes meanwhile
      if (status.isSuspended()) {
        camel.getRouteController().suspendRoute(route.id());
      } else {
        camel.getRouteController().stopRoute(route.id());
      }
      tell(route);
    } else {
      boolean starting = Boolean.TRUE.equals(camel.isAutoStartup());
      camel.setAutoStartup(false);
      try {
        read(route);
      } finally {
        camel.setAutoStartup(starting);
      }
      tell(route);
    }
  }

  private void read(ReadRoute route) throws Exception {
    PluginHelper.getRoutesLoader(camel).loadRoutes(route.text().resource());
  }

  private void tell(ReadRoute route) {
    log.info("The route {} stays stopped, as it was before its edit", route.id());
  }

  private static boolean mayStart(Route route) {
    return !Boolean.FALSE.equals(route.isAutoStartup());
  }
}
