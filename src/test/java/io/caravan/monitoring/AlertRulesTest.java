package io.caravan.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.monitoring.MonitoringFiles.Alert;
import io.caravan.ops.RoutesHealths;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;

class AlertRulesTest {

  private static final Path RUNBOOK = Path.of("src/docs/operations.md");

  @Test
  void each_alert_says_what_is_wrong_and_where_its_runbook_is() {
    List<Alert> alerts = MonitoringFiles.alerts();

    assertThat(alerts).hasSizeGreaterThan(10);
    assertThat(alerts).extracting(Alert::name).doesNotHaveDuplicates();
    for (Alert alert : alerts) {
      assertThat(alert.annotations()).as(alert.name()).containsKey("summary");
      assertThat(alert.annotations())
          .containsEntry("runbook", "src/docs/operations.md#" + anchor(alert));
    }
  }

  @Test
  void the_runbook_has_an_anchor_for_each_alert_and_for_none_that_there_is_not()
      throws IOException {
    Set<String> anchors = Anchors.in(Files.readString(RUNBOOK), "alert-");
    assertThat(anchors)
        .containsExactlyInAnyOrderElementsOf(
            MonitoringFiles.alerts().stream()
                .map(AlertRulesTest::anchor)
                .collect(Collectors.toSet()));
  }

  @Test
  void what_is_said_of_degraded_routes_names_each_way_in_which_they_can_be() throws IOException {
    Alert alert =
        MonitoringFiles.alerts().stream()
            .filter(each -> each.expression().contains("caravan_routes_degraded"))
            .findFirst()
            .orElseThrow();
    String section =
        Files.readString(RUNBOOK).split("### Alert " + alert.name())[1].split("\n#")[0];
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    RoutesHealths.metersOf(() -> Health.up().build()).bindTo(registry);
    String meter = registry.get("caravan.routes.degraded").gauge().getId().getDescription();

    assertThat(List.of(alert.annotations().get("summary"), section, String.valueOf(meter)))
        .allSatisfy(text -> assertThat(text).contains("mistake", "stopped", "missing"));
    assertThat(section).contains("Start it in Hawtio");
  }

  @Test
  void an_anchor_is_a_heading_or_an_id() {
    assertThat(
            Anchors.in(
                "# Runbook\n\n### Alert CaravanDown\n\n<a id=\"alert-other\"></a>", "alert-"))
        .containsExactlyInAnyOrder("alert-caravandown", "alert-other");
  }

  @Test
  void metrics_are_found_in_expressions_and_nothing_else_is_taken_for_one() {
    assertThat(
            Selector.in(
                "histogram_quantile(0.95, sum by (inbox, le) (rate(a_bucket{x=\"1\",y=~\"2\"}[10m])))"
                    + " > 60 and on (inbox) b_total offset 5m"))
        .containsExactly(
            new Selector("a_bucket", Map.of("x", "1")), new Selector("b_total", Map.of()));
    assertThat(Selector.in("label_values(some_metric, inbox)"))
        .containsExactly(new Selector("some_metric", Map.of()));
  }

  private static String anchor(Alert alert) {
    return "alert-" + alert.name().toLowerCase(Locale.ROOT);
  }
}
