package io.caravan.reload;

import java.util.List;
import org.apache.camel.CamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteConfigurationDefinition;
import org.apache.camel.support.PluginHelper;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The route configurations that Camel gives to the routes it builds; a running route keeps those
 * that it was built with.
 */
@Component
class RouteConfigurations {

  private final CamelContext camel;

  RouteConfigurations(CamelContext camel) {
    this.camel = camel;
  }

  /**
   * @param before null when there were none; then no route names one either
   * @throws RouteMistakes when Camel does not take them any more
   */
  void putBack(@Nullable ReadErrors before) throws RouteMistakes {
    if (before != null) {
      put(before);
    }
  }

  /**
   * @throws RouteMistakes when Camel does not take them; then those before are back
   */
  void put(ReadErrors errors) throws RouteMistakes {
    Model model = camel.getCamelContextExtension().getContextPlugin(Model.class);
    List<RouteConfigurationDefinition> before =
        List.copyOf(model.getRouteConfigurationDefinitions());
    try {
      model.getRouteConfigurationDefinitions().clear();
      PluginHelper.getRoutesLoader(camel).loadRoutes(errors.text().resource());
    } catch (Exception e) {
      model.getRouteConfigurationDefinitions().clear();
      model.addRouteConfigurations(before);
      throw new RouteMistakes(WhereInFile.of(errors.yaml(), e));
    }
  }
}
