package io.caravan.intake;

import java.util.Collection;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.component.platform.http.HttpEndpointModel;
import org.apache.camel.component.platform.http.PlatformHttpComponent;
import org.apache.camel.component.platform.http.PlatformHttpListener;
import org.apache.camel.component.platform.http.springboot.CamelRequestHandlerMapping;
import org.apache.camel.support.LifecycleStrategySupport;
import org.springframework.stereotype.Component;

/** Has {@link KnownWays} forgotten when a route comes or goes, by an edit or by hand. */
@Component
class WaysForgotten extends LifecycleStrategySupport implements PlatformHttpListener {

  private final KnownWays ways;
  private final CamelContext camel;

  /**
   * @param mapping is told first, since it is there first: what it says from then on is right
   */
  WaysForgotten(KnownWays ways, CamelContext camel, CamelRequestHandlerMapping mapping) {
    this.ways = ways;
    this.camel = camel;
    camel.getComponent("platform-http", PlatformHttpComponent.class).addPlatformHttpListener(this);
    camel.addLifecycleStrategy(this);
  }

  /** With {@code produces} the request's {@code Accept} matters, with CORS its {@code Origin}. */
  @Override
  public void registerHttpEndpoint(HttpEndpointModel model) {
    if (model.getProduces() != null || camel.getRestConfiguration().isEnableCORS()) {
      ways.giveUp();
    }
    ways.forget();
  }

  @Override
  public void unregisterHttpEndpoint(HttpEndpointModel model) {
    ways.forget();
  }

  /** Camel tells nobody that a path is free when two routes had it. */
  @Override
  public void onRoutesRemove(Collection<Route> removed) {
    ways.forget();
  }
}
