package io.caravan.ops;

import io.caravan.config.RoutePlaceholders;
import java.util.Map;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.StartupSummaryLevel;
import org.apache.camel.impl.DefaultCamelContext;
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
   * @throws Exception whatever Camel has against the file
   */
  void check(Resource errors, Resource file) throws Exception {
    try (DefaultCamelContext trial = new DefaultCamelContext(new RealBeans(running))) {
      trial.setAutoStartup(false);
      trial.setStartupSummaryLevel(StartupSummaryLevel.Off);
      trial.getPropertiesComponent().addPropertiesFunction(placeholders);
      PluginHelper.getRoutesLoader(trial).loadRoutes(errors, file);
      trial.start();
    }
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
