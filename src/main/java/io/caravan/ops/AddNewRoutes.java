package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import org.apache.camel.CamelContext;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.spi.Resource;
import org.apache.camel.support.PluginHelper;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * Takes route files into use that were not there at start. A file is named after its route, so one
 * whose route does not run is new. It is read once it has stopped changing.
 */
@Component("add-new-routes")
class AddNewRoutes implements Processor {

  private static final Logger log = LoggerFactory.getLogger(AddNewRoutes.class);
  private static final String SUFFIX = ".camel.yaml";
  private static final String ERRORS = "errors";
  private static final String UNREADABLE = "it cannot be read as UTF-8";

  private final CamelContext camel;
  private final RouteTrial trial;
  private final Path directory;
  private final Map<Path, String> lastSeen = new TreeMap<>();
  private final Map<Path, String> tried = new TreeMap<>();
  private final Map<String, String> mistakes = new ConcurrentSkipListMap<>();

  AddNewRoutes(CamelContext camel, RouteTrial trial, CaravanProperties properties) {
    this.camel = camel;
    this.trial = trial;
    this.directory = Path.of(properties.routes().directory());
  }

  @Override
  public void process(Exchange exchange) throws IOException {
    Map<Path, String> seen = newFiles();
    tried.keySet().retainAll(seen.keySet());
    mistakes.keySet().removeIf(name -> !Files.exists(directory.resolve(name)));
    seen.forEach(
        (file, text) -> {
          if (text.equals(lastSeen.get(file)) && !text.equals(tried.put(file, text))) {
            add(file);
          }
        });
    lastSeen.clear();
    lastSeen.putAll(seen);
  }

  /** What is wrong with which file, until it is mended or gone. */
  Map<String, String> mistakes() {
    return Map.copyOf(mistakes);
  }

  private Map<Path, String> newFiles() throws IOException {
    Map<Path, String> files = new TreeMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, "*" + SUFFIX)) {
      for (Path file : all) {
        String id = id(file);
        if (!ERRORS.equals(id) && camel.getRoute(id) == null) {
          read(file, files);
        }
      }
    }
    return files;
  }

  /** One that cannot be read is no reason to pass over the others. */
  private void read(Path file, Map<Path, String> files) {
    try {
      files.put(file, Files.readString(file));
    } catch (IOException e) {
      String name = file.getFileName().toString();
      if (mistakes.put(name, UNREADABLE) == null) {
        log.error("{} is not used: {} ({})", file, UNREADABLE, e.getClass().getSimpleName());
      }
    }
  }

  private void add(Path file) {
    String name = file.getFileName().toString();
    try {
      trial.check(resource(directory.resolve(ERRORS + SUFFIX)), resource(file), id(file));
      PluginHelper.getRoutesLoader(camel).loadRoutes(resource(file));
      mistakes.remove(name);
      log.info("{} is in use from now on", file);
    } catch (Exception e) {
      leave(id(file));
      mistakes.put(name, words(e));
      log.error("{} is not used: {}. Nothing has changed.", file, words(e));
    }
  }

  /** A route that was built and did not start would count as one that runs, and never be mended. */
  private void leave(String route) {
    try {
      if (camel.getRoute(route) != null) {
        camel.getRouteController().stopRoute(route);
        camel.removeRoute(route);
      }
    } catch (Exception e) {
      log.warn("what is left of the route {} could not be removed: {}", route, words(e));
    }
  }

  private Resource resource(Path file) {
    return PluginHelper.getResourceLoader(camel).resolveResource("file:" + file);
  }

  private static String id(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.length() - SUFFIX.length());
  }

  /** Camel wraps what it has to say: the innermost words name the line or the bean. */
  private static String words(Throwable e) {
    Throwable root = e;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
