package io.caravan.reload;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.camel.CamelContext;
import org.apache.camel.Component;
import org.apache.camel.StartupSummaryLevel;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.BeanRepository;
import org.apache.camel.spi.PropertiesFunction;
import org.apache.camel.support.PluginHelper;
import org.jspecify.annotations.Nullable;

/**
 * Builds a route file in a context that is thrown away, with the real beans but without the real
 * components: what Camel has against it is said here, and the running routes are left alone.
 */
class RouteTrial {

  private final BeanRepository beans;
  private final PropertiesFunction placeholders;

  /**
   * @param beans that the file may name
   * @param placeholders of the form {@code {{caravan:…}}}
   */
  RouteTrial(BeanRepository beans, PropertiesFunction placeholders) {
    this.beans = beans;
    this.placeholders = placeholders;
  }

  static RouteTrial with(CamelContext running, PropertiesFunction placeholders) {
    return new RouteTrial(new RealBeans(running), placeholders);
  }

  /**
   * @param errors the file with the route configurations that the route names
   * @throws RouteMistakes with what Camel has against the route, or against the configurations that
   *     it names
   */
  void check(@Nullable ReadErrors errors, ReadRoute route) throws RouteMistakes {
    build(errors, route, route.yaml());
  }

  /**
   * @param routes that name configurations which have changed
   * @throws RouteMistakes with what Camel has against the configurations, alone or in one of these
   */
  void check(ReadErrors errors, List<ReadRoute> routes) throws RouteMistakes {
    build(errors, null, errors.yaml());
    for (ReadRoute route : routes) {
      build(errors, route, errors.yaml());
    }
  }

  private void build(@Nullable ReadErrors errors, @Nullable ReadRoute route, YamlText blamed)
      throws RouteMistakes {
    try (DefaultCamelContext trial = new DefaultCamelContext(beans)) {
      trial.setAutoStartup(false);
      trial.setStartupSummaryLevel(StartupSummaryLevel.Off);
      trial.getPropertiesComponent().addPropertiesFunction(placeholders);
      if (errors != null) {
        PluginHelper.getRoutesLoader(trial).loadRoutes(errors.text().resource());
      }
      if (route != null) {
        PluginHelper.getRoutesLoader(trial).loadRoutes(route.text().resource());
      }
      trial.start();
    } catch (Exception e) {
      throw new RouteMistakes(WhereInFile.of(blamed, e));
    }
  }

  /** A component belongs to one context: the trial makes its own. */
  private record RealBeans(CamelContext running) implements BeanRepository {

    @Override
    public @Nullable Object lookupByName(String name) {
      return own(running.getRegistry().lookupByName(name));
    }

    @Override
    public <T> @Nullable T lookupByNameAndType(String name, Class<T> type) {
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

    private static <T> @Nullable T own(@Nullable T bean) {
      return bean instanceof Component || bean instanceof CamelContext ? null : bean;
    }
  }
}
