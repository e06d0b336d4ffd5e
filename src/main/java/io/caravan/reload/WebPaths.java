package io.caravan.reload;

import static java.util.stream.Collectors.toSet;

import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.component.platform.http.springboot.CamelRequestHandlerMapping;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;

/**
 * What Spring gives to which version of a route. Camel 4.17.0 takes no entry away when a route ends
 * ({@code CamelRequestHandlerMapping.unregisterHttpEndpoint} does nothing), and a new version
 * replaces only one with the same path, method, {@code consumes} and {@code produces}: one that
 * differs would stand beside that of the old version, which gets the requests if it says more.
 */
@Component
class WebPaths {

  private final CamelContext camel;
  private final ObjectProvider<CamelRequestHandlerMapping> mappings;

  WebPaths(CamelContext camel, ObjectProvider<CamelRequestHandlerMapping> mappings) {
    this.camel = camel;
    this.mappings = mappings;
  }

  /**
   * Takes the entries of versions that are not Camel's any more away, where another route has the
   * path. Where none has, the entry stays and answers 404: Spring would say 405 if a route with
   * variables in its path takes GET.
   */
  void forgetOld() {
    Set<Object> inputs = inputs();
    for (CamelRequestHandlerMapping mapping : mappings) {
      Map<RequestMappingInfo, HandlerMethod> old = mapping.getHandlerMethods();
      Map<RequestMappingInfo, HandlerMethod> live = new HashMap<>(old);
      live.values().removeIf(handler -> !inputs.contains(handler.getBean()));
      Set<String> paths = live.keySet().stream().flatMap(WebPaths::paths).collect(toSet());
      old.forEach(
          (info, handler) -> {
            if (live.containsKey(info)) {
              return;
            }
            if (paths(info).anyMatch(paths::contains)) {
              mapping.unregisterMapping(info);
            } else if (handler.getBean() instanceof WebInput input) {
              input.gone();
            }
          });
    }
  }

  /** However the variables in them are called. */
  private static Stream<String> paths(RequestMappingInfo info) {
    return info.getPatternValues().stream().map(path -> path.replaceAll("\\{[^/]*}", "{}"));
  }

  private Set<Object> inputs() {
    return camel.getRoutes().stream()
        .map(Route::getConsumer)
        .filter(DefaultPlatformHttpConsumer.class::isInstance)
        .map(consumer -> ((DefaultPlatformHttpConsumer) consumer).getPlatformHttpConsumer())
        .collect(Collectors.toCollection(() -> Collections.newSetFromMap(new IdentityHashMap<>())));
  }
}
