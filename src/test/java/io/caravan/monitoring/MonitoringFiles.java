package io.caravan.monitoring;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/** The files that an operator takes over. */
final class MonitoringFiles {

  private static final Path DIRECTORY = Path.of("src/docs/monitoring");

  /**
   * @param name of the alert
   */
  record Alert(String name, String expression, Map<String, String> annotations) {}

  private MonitoringFiles() {}

  @SuppressWarnings("unchecked")
  static List<Alert> alerts() {
    Map<String, Object> file = new Yaml().load(text("alerts.yaml"));
    return ((List<Map<String, Object>>) file.get("groups"))
        .stream()
            .flatMap(group -> ((List<Map<String, Object>>) group.get("rules")).stream())
            .map(
                rule ->
                    new Alert(
                        (String) rule.get("alert"),
                        (String) rule.get("expr"),
                        (Map<String, String>) rule.get("annotations")))
            .toList();
  }

  /** Every expression of the dashboard's panels, and the queries of its variables. */
  static List<String> dashboardQueries() {
    try {
      JsonNode dashboard = new ObjectMapper().readTree(text("grafana-dashboard.json"));
      List<String> queries = new ArrayList<>(dashboard.findValuesAsText("expr"));
      queries.addAll(dashboard.findValuesAsText("definition"));
      return queries.stream()
          .map(query -> query.replace("$__rate_interval", "5m"))
          .filter(query -> !query.isEmpty())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whatever the alerts and the dashboard ask of Caravan. */
  static Stream<Selector> selectors() {
    return Stream.concat(alerts().stream().map(Alert::expression), dashboardQueries().stream())
        .flatMap(expression -> Selector.in(expression).stream());
  }

  private static String text(String file) {
    try {
      return Files.readString(DIRECTORY.resolve(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
