package io.caravan.console;

import io.caravan.config.CaravanProperties;
import io.caravan.console.RouteView.Counts;
import io.caravan.reload.RouteFileState;
import io.caravan.reload.RouteFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.apache.camel.api.management.ManagedCamelContext;
import org.apache.camel.api.management.mbean.ManagedRouteMBean;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** The routes that run and the files that they come from, as they are now. */
@Component
class RouteViews {

  private static final String SUFFIX = ".camel.yaml";

  private final CamelContext camel;
  private final RouteFiles files;
  private final Path directory;

  RouteViews(CamelContext camel, RouteFiles files, CaravanProperties properties) {
    this.camel = camel;
    this.files = files;
    this.directory = Path.of(properties.routes().directory());
  }

  List<RouteView> all() {
    Map<String, RouteFileState> states =
        files.all().stream().collect(Collectors.toMap(state -> id(state.file()), state -> state));
    Set<String> ids = new TreeSet<>(states.keySet());
    camel.getRoutes().stream().map(Route::getId).forEach(ids::add);
    Map<String, RouteView> views = new TreeMap<>();
    ids.forEach(id -> views.put(id, view(id, states.get(id))));
    return List.copyOf(views.values());
  }

  /** Empty when there is neither a route of that id nor a file that was read. */
  Optional<RouteView> of(String id) {
    return all().stream().filter(view -> view.id().equals(id)).findFirst();
  }

  /** The text of the route's file as it is now, empty when it cannot be read. */
  Optional<String> source(RouteView view) {
    String name = view.file() == null ? view.id() + SUFFIX : view.file().file();
    try {
      return Optional.of(Files.readString(directory.resolve(name)));
    } catch (IOException gone) {
      return Optional.empty();
    }
  }

  private RouteView view(String id, @Nullable RouteFileState file) {
    ServiceStatus status = camel.getRouteController().getRouteStatus(id);
    return new RouteView(id, status == null ? null : status.name(), counts(id), file);
  }

  private @Nullable Counts counts(String id) {
    ManagedCamelContext managed =
        camel.getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
    ManagedRouteMBean route = managed == null ? null : managed.getManagedRoute(id);
    try {
      return route == null ? null : counts(route);
    } catch (Exception e) {
      return null; // it was stopped meanwhile
    }
  }

  private static Counts counts(ManagedRouteMBean route) throws Exception {
    Date last = route.getLastExchangeCompletedTimestamp();
    return new Counts(
        route.getExchangesTotal(),
        route.getExchangesFailed(),
        route.getExchangesInflight(),
        Duration.ofMillis(route.getMeanProcessingTime()),
        last == null ? null : last.toInstant());
  }

  private static String id(String file) {
    return file.endsWith(SUFFIX) ? file.substring(0, file.length() - SUFFIX.length()) : file;
  }
}
