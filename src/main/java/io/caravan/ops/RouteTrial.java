package io.caravan.ops;

import io.caravan.config.RoutePlaceholders;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.StartupSummaryLevel;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.model.Model;
import org.apache.camel.model.RouteDefinition;
import org.apache.camel.model.RouteDefinitionHelper;
import org.apache.camel.spi.BeanRepository;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;

/**
 * Builds route files in a context that is thrown away, with the real beans but without the real
 * components: what has a mistake fails here and leaves the running routes alone.
 */
@org.springframework.stereotype.Component
class RouteTrial {

  private final CamelContext running;
  private final RoutePlaceholders placeholders;

  RouteTrial(CamelContext running, RoutePlaceholders placeholders) {
    this.running = running;
    this.placeholders = placeholders;
  }

  /**
   * @param errors the file with the route configurations that the other one names
   * @param id of the one route that the file may hold
   * @throws Exception whatever Camel has against the file, and what a running Camel would not mind:
   *     another route's name, input or ids of steps
   */
  void check(Resource errors, Resource file, String id) throws Exception {
    try (DefaultCamelContext trial = new DefaultCamelContext(new RealBeans(running))) {
      trial.setAutoStartup(false);
      trial.setStartupSummaryLevel(StartupSummaryLevel.Off);
      trial.getPropertiesComponent().addPropertiesFunction(placeholders);
      PluginHelper.getRoutesLoader(trial).loadRoutes(errors, file);
      trial.start();
      refuseOthers(trial.getRouteDefinitions(), id);
    }
  }

  private void refuseOthers(List<RouteDefinition> found, String id) {
    List<String> ids = found.stream().map(RouteDefinition::getRouteId).toList();
    if (!ids.equals(List.of(id))) {
      throw new IllegalArgumentException(
          "a file holds one route of its own name; expected " + id + ", found " + ids);
    }
    RouteDefinition route = found.get(0);
    List<RouteDefinition> others =
        running
            .getCamelContextExtension()
            .getContextPlugin(Model.class)
            .getRouteDefinitions()
            .stream()
            .filter(each -> !each.getRouteId().equals(id))
            .toList();
    for (RouteDefinition each : others) {
      if (input(each).equals(input(route))) {
        throw new IllegalArgumentException(
            "its input " + input(route) + " is that of the route " + each.getRouteId());
      }
    }
    String taken = RouteDefinitionHelper.validateUniqueIds(route, others);
    if (taken != null) {
      // accepted by a running Camel, and the end of its next start
      throw new IllegalArgumentException("the id " + taken + " is that of a step of another route");
    }
  }

  private static String input(RouteDefinition route) {
    return route.getInput().getEndpointUri().replaceFirst("\\?.*", "");
  }

  /** A component belongs to one context: the trial makes its own. */
  private record RealBeans(CamelContext running) implements BeanRepository {

    @Override
    public Object lookupByName(String name) {
      return own(running.getRegistry().lookupByName(name));
    }

    @Override
    public <T> T lookupByNameAndType(String name, Class<T> type) {
      return own(running.getRegistry().lookupByNameAndType(name, type));
    }

    @Override
    public <T> Map<String, T> findByTypeWithName(Class<T> type) {
      return Map.of();
    }

    @Override
    public <T> Set<T> findByType(Class<T> type) {
      return Set.of();
    }

    private static <T> T own(T bean) {
      return bean instanceof Component || bean instanceof CamelContext ? null : bean;
    }
  }
}
