package io.caravan.reload;

import io.caravan.channel.mapped.Mappings;
import io.caravan.config.RoutePlaceholders;
import io.caravan.testing.SettableClock;
import io.caravan.testing.TestSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.TimeoutException;
import org.apache.camel.Processor;
import org.apache.camel.component.platform.http.springboot.CamelRequestHandlerMapping;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.PluginHelper;
import org.apache.camel.support.processor.idempotent.MemoryIdempotentRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;

/** A directory of route files and a bare Camel that runs them and takes their edits. */
final class EditedRoutes implements AutoCloseable {

  static final String ERRORS =
      """
      - routeConfiguration:
          id: no-errors
          errorHandler:
            noErrorHandler: {}
      - routeConfiguration:
          id: answering-errors
          onException:
            - onException:
                id: anything
                exception: [java.lang.Exception]
                handled: { constant: { expression: "true" } }
                steps:
                  - setBody:
                      id: say-sorry
                      expression: { constant: { expression: sorry } }
      """;

  final Path directory;
  final DefaultCamelContext camel = new DefaultCamelContext();
  final SettableClock clock = SettableClock.at(Instant.parse("2026-11-30T12:00:00Z"));
  final RouteFiles files = new RouteFiles(clock);
  final OldRoutes oldRoutes = new OldRoutes(clock);

  /** What the next swaps fail with; an empty one for one that does not. */
  final Queue<String> troubles = new ArrayDeque<>();

  /** What the next swaps throw instead. */
  final Queue<RuntimeException> faults = new ArrayDeque<>();

  private final TakeRouteEdits edits;
  private final LoadedRoutes loaded;

  EditedRoutes(Path directory) {
    this.directory = directory;
    HeldDirect direct = new HeldDirect();
    camel.addComponent("direct", direct);
    camel.setInflightRepository(new KeptCounts());
    camel.addRoutePolicyFactory(new UnderWay.Counting());
    RoutePlaceholders placeholders = new RoutePlaceholders(TestSettings.defaults());
    camel.getPropertiesComponent().addPropertiesFunction(placeholders);
    RouteEdits routeEdits =
        new RouteEdits(
            camel,
            placeholders,
            new RouteSwap(camel, direct, new WebhookHold(), webPaths(), oldRoutes, files, clock) {
              @Override
              void put(@Nullable ReadRoute before, ReadRoute after, Undo undo)
                  throws RouteMistakes, TimeoutException, InterruptedException {
                String trouble = troubles.poll();
                if (trouble != null && !trouble.isEmpty()) {
                  throw new RouteMistakes(new Mistake(after.text().name(), 1, "", trouble));
                }
                RuntimeException fault = faults.poll();
                if (fault != null) {
                  throw fault;
                }
                super.put(before, after, undo);
              }
            },
            new RouteConfigurations(camel));
    RouteDirectory routeDirectory =
        new RouteDirectory(
            TestSettings.with(Map.of("caravan.routes.directory", directory.toString())));
    Mappings none = name -> Optional.empty();
    edits =
        new TakeRouteEdits(
            routeDirectory,
            routeEdits,
            new MappingEdits(
                routeDirectory,
                none,
                files,
                MemoryIdempotentRepository.memoryIdempotentRepository()),
            oldRoutes,
            new EditReport(files));
    loaded = new LoadedRoutes(routeDirectory, routeEdits, files, oldRoutes);
  }

  /** No route here takes web requests. */
  private WebPaths webPaths() {
    return new WebPaths(
        camel, new DefaultListableBeanFactory().getBeanProvider(CamelRequestHandlerMapping.class));
  }

  /** With the files as they are. */
  EditedRoutes start() throws Exception {
    for (String file : new String[] {"errors", "greet"}) {
      PluginHelper.getRoutesLoader(camel)
          .loadRoutes(
              PluginHelper.getResourceLoader(camel)
                  .resolveResource("file:" + directory.resolve(file + RouteText.SUFFIX)));
    }
    read();
    camel.start();
    return this;
  }

  /** As each start does. */
  void read() {
    loaded.beforeApplicationStart(camel);
  }

  /** A file is read once it has stopped changing. */
  void look() throws Exception {
    edits.process(new DefaultExchange(camel));
    edits.process(new DefaultExchange(camel));
  }

  String ask(String route) {
    return camel.createProducerTemplate().requestBody("direct:" + route, null, String.class);
  }

  void put(String id, String text) throws IOException {
    Files.writeString(directory.resolve(id + RouteText.SUFFIX), text);
  }

  void delete(String id) throws IOException {
    Files.delete(directory.resolve(id + RouteText.SUFFIX));
  }

  void bind(String name, Processor step) {
    camel.getRegistry().bind(name, Processor.class, (Object) step);
  }

  String problem(String id) {
    return files
        .of(id + RouteText.SUFFIX)
        .map(RouteFileState::problem)
        .orElseThrow(() -> new AssertionError(id + " is not refused"));
  }

  static String route(String id, String input, String step, String says) {
    return """
        - route:
            id: %s
            routeConfigurationId: no-errors
            from:
              uri: direct:%s
              steps:
                - setBody:
                    id: %s
                    expression:
                      constant:
                        expression: %s
        """
        .formatted(id, input, step, says);
  }

  @Override
  public void close() {
    camel.stop();
  }
}
