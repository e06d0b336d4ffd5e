package io.caravan.reload;

import static io.caravan.reload.EditedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.ops.RoutesHealths;
import java.nio.file.Path;
import java.util.List;
import org.apache.camel.Consumer;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.Service;
import org.apache.camel.ServiceStatus;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Routes that do not run although they are to: an edit failed, and so did its undoing. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class LostRouteTest {

  @TempDir Path directory;

  private @Nullable Kind broken;
  private @Nullable Consumer other;
  private EditedRoutes routes;
  private HealthIndicator health;

  /** What does not start. */
  private enum Kind {
    /** Camel has no route then. */
    STEP,
    /** Somebody has it; Camel has a route that is stopped then. */
    INPUT
  }

  @BeforeEach
  void start() throws Exception {
    routes = new EditedRoutes(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.put("greet", route("greet", "greet", "say", "hello"));
    routes.bind("fragile", new Step());
    routes.start();
    health = RoutesHealths.of(routes.files, routes.camel);
  }

  @AfterEach
  void stop() {
    routes.close();
  }

  @ParameterizedTest
  @EnumSource
  void P9_health_says_so_until_the_old_file_is_put_back_which_starts_it(
      Kind kind, CapturedOutput log) throws Exception {
    lose(kind);
    assertThat(log.getOut()).contains("what ran before does not start either");

    mend();
    routes.look();
    assertDegraded();
    routes.put("work", work(1));
    routes.look();

    assertThat(routes.ask("work")).isEqualTo("v1");
    assertThat(health.health()).isEqualTo(Health.up().build());
  }

  @ParameterizedTest
  @EnumSource
  void P9_another_good_file_starts_it_too(Kind kind) throws Exception {
    lose(kind);

    mend();
    routes.put("work", work(3));
    routes.look();

    assertThat(routes.ask("work")).isEqualTo("v3");
    assertThat(health.health()).isEqualTo(Health.up().build());
  }

  @ParameterizedTest
  @EnumSource
  void P9_an_old_file_that_still_does_not_start_does_not_make_health_up(Kind kind)
      throws Exception {
    lose(kind);

    routes.put("work", work(1));
    routes.look();
    routes.look();

    assertDegraded();
    assertThat(routes.problem("work")).startsWith("work.camel.yaml:");
  }

  @ParameterizedTest
  @EnumSource
  void P9_a_lost_route_whose_file_is_removed_is_not_missed(Kind kind) throws Exception {
    lose(kind);

    routes.delete("work");
    routes.look();
    routes.look();

    assertThat(health.health()).isEqualTo(Health.up().build());
    assertThat(routes.camel.getRoute("work")).isNull();
  }

  @Test
  void P9_a_route_that_somebody_took_out_of_camel_is_missed() throws Exception {
    routes.put("work", work(1));
    routes.look();
    routes.camel.getRouteController().stopRoute("work");
    routes.camel.removeRoute("work");

    assertDegraded();
    routes.put("work", work(3));
    routes.look();

    assertThat(routes.ask("work")).isEqualTo("v3");
    assertThat(health.health()).isEqualTo(Health.up().build());
  }

  @Test
  void P9_a_route_comes_back_with_the_error_handling_before_an_edit_that_failed(CapturedOutput log)
      throws Exception {
    routes.put("work", plain(1).replace("no-errors", "answering-errors"));
    routes.look();
    broken = Kind.STEP;
    routes.put(
        "errors", EditedRoutes.ERRORS + "            - process: {id: note-it, ref: fragile}\n");
    routes.look();

    assertThat(routes.problem("errors")).contains("does not start");
    assertThat(routes.ask("work")).isEqualTo("v1");
    assertThat(isStarted()).isTrue();
    assertThat(health.health().getDetails()).containsOnlyKeys("errors.camel.yaml");
    assertThat(log.getOut()).doesNotContain("does not run any more");
  }

  private void lose(Kind kind) throws Exception {
    routes.put("work", work(1));
    routes.look();
    assertThat(health.health()).isEqualTo(Health.up().build());
    broken = kind;
    routes.put("work", work(2));
    routes.look();
    assertThat(routes.camel.getRoute("work") == null).isEqualTo(kind == Kind.STEP);
    assertDegraded();
  }

  private void mend() {
    broken = null;
    if (other != null) {
      other.stop();
    }
  }

  private static String plain(int version) {
    return route("work", "work", "say-work", "v" + version);
  }

  private static String work(int version) {
    return plain(version) + "        - process: {id: do-it, ref: fragile}\n";
  }

  private boolean isStarted() {
    return routes.camel.getRouteController().getRouteStatus("work") == ServiceStatus.Started;
  }

  private void assertDegraded() {
    assertThat(health.health().getStatus().getCode()).isEqualTo("DEGRADED");
    assertThat(health.health().getDetails())
        .containsEntry("missing", List.of("work"))
        .doesNotContainKey("stopped");
  }

  /** While it is broken it starts in the trial only: what it is to replace runs then. */
  private final class Step implements Processor, Service {

    @Override
    public void process(Exchange exchange) {
      // it does nothing
    }

    @Override
    public void start() {
      if (isStarted()) {
        return;
      }
      if (broken == Kind.STEP) {
        throw new IllegalStateException("it does not start");
      }
      if (broken == Kind.INPUT && other == null) {
        try {
          other = routes.camel.getEndpoint("direct:work").createConsumer(this);
        } catch (Exception e) {
          throw new IllegalStateException(e);
        }
        other.start();
      }
    }

    @Override
    public void stop() {
      // nor then
    }
  }
}
