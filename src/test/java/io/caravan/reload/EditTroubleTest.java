package io.caravan.reload;

import static io.caravan.reload.EditedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.camel.Route;
import org.apache.camel.ServiceStatus;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Edits that are no operator's, fail halfway or meet a route that does not run. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class EditTroubleTest {

  private static final String GREET = route("greet", "greet", "say", "hello");

  @TempDir Path directory;

  private EditedRoutes routes;

  @BeforeEach
  void start() throws Exception {
    routes = new EditedRoutes(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.put("greet", GREET);
    routes.start();
  }

  @AfterEach
  void stop() {
    routes.close();
  }

  @Test
  void P9_a_directory_that_went_away_removes_no_route_and_is_told_once(CapturedOutput log)
      throws Exception {
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));
    routes.look();

    for (String file : List.of("errors", "greet", "leave")) {
      routes.delete(file);
    }
    routes.look();
    routes.look();

    assertThat(routes.ask("leave")).isEqualTo("bye");
    assertThat(routes.files.refused()).extracting("file").containsExactly("errors.camel.yaml");
    Files.delete(directory);
    routes.look();
    routes.look();

    assertThat(routes.ask("leave")).isEqualTo("bye");
    assertThat(routes.problem("*")).contains("cannot be listed");
    assertThat(log.getOut()).containsOnlyOnce("errors.camel.yaml is not used");
    assertThat(log.getOut()).containsOnlyOnce("*.camel.yaml is not used");
    Files.createDirectory(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.look();

    assertThat(routes.problem("*")).contains("no route file is left");
    assertThat(routes.ask("leave")).isEqualTo("bye");
    routes.put("greet", GREET);
    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.camel.getRoute("leave")).as("its file alone is gone").isNull();
  }

  @Test
  void P9_error_handling_that_cannot_be_taken_back_at_once_is_taken_back_later(CapturedOutput log)
      throws Exception {
    routes.put("fail-a", failing("fail-a"));
    routes.put("fail-b", failing("fail-b"));
    routes.look();

    // one takes it, the other does not, and then the one cannot have the old one back
    routes.troubles.addAll(List.of("", "first trouble", "later trouble", "later trouble"));
    routes.put("errors", EditedRoutes.ERRORS.replace("expression: sorry", "expression: tut"));
    routes.look();

    assertThat(routes.problem("errors")).contains("first trouble");
    assertThat(log.getOut()).contains("has not its error handling back yet");
    assertThat(List.of(routes.ask("fail-a"), routes.ask("fail-b"))).contains("tut");
    routes.look();

    assertThat(routes.ask("fail-a")).isEqualTo("sorry");
    assertThat(routes.ask("fail-b")).isEqualTo("sorry");
    assertThat(routes.problem("errors")).contains("first trouble");
  }

  @Test
  void P9_a_fault_that_nobody_thought_of_is_told_until_the_file_is_mended() throws Exception {
    for (String id : List.of("greet", "leave")) {
      routes.faults.add(new IllegalStateException("out of order"));
      routes.put(id, route(id, id, "say-" + id, "bye"));
      routes.look();
      routes.look();

      assertThat(routes.problem(id)).isEqualTo(id + ".camel.yaml:1: out of order");
      assertThat(routes.ask("greet")).isEqualTo("hello");
      routes.put(id, route(id, id, "say-" + id, "hello"));
      routes.look();

      assertThat(routes.files.refused()).isEmpty();
      assertThat(routes.ask(id)).isEqualTo("hello");
    }
  }

  @Test
  void P9_a_file_does_not_replace_a_route_that_came_from_elsewhere() throws Exception {
    routes.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:leave").routeId("leave").setBody(constant("see you"));
          }
        });
    Route before = routes.camel.getRoute("leave");
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));

    routes.look();

    assertThat(routes.problem("leave")).contains("a route of that name runs");
    assertThat(routes.camel.getRoute("leave")).isSameAs(before);
  }

  @Test
  void P9_a_file_that_could_not_be_edited_later_stops_the_start(@TempDir Path other)
      throws Exception {
    try (EditedRoutes two = new EditedRoutes(other)) {
      two.put("errors", EditedRoutes.ERRORS);
      two.put("greet", GREET + route("more", "more", "say-more", "more"));

      assertThatThrownBy(two::start)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("greet.camel.yaml:")
          .hasMessageContaining("a file holds one route");
    }
  }

  @Test
  void P2_error_handling_with_an_http_step_that_may_send_twice_is_refused() throws Exception {
    String calling =
        """
        - to:
            id: tell-somebody
            uri: https://example.org/failed
        """
            .indent(12);
    routes.put("errors", EditedRoutes.ERRORS + calling);

    routes.look();

    assertThat(routes.problem("errors"))
        .startsWith("errors.camel.yaml:18: ")
        .contains("may send a request twice");
  }

  @Test
  void P9_an_edit_does_not_start_a_route_that_an_operator_stopped() throws Exception {
    routes.put("work", route("work", "work", "say-work", "work").replace("direct:", "seda:"));
    routes.look();
    for (String id : List.of("greet", "work")) {
      routes.camel.getRouteController().stopRoute(id);
    }
    routes.put("greet", GREET.replace("hello", "hallo"));
    routes.put("work", route("work", "work", "say-work", "on").replace("direct:", "seda:"));

    routes.look();

    for (String id : List.of("greet", "work")) {
      assertThat(routes.files.of(id + ".camel.yaml").orElseThrow().outcome())
          .isEqualTo(RouteFileState.Outcome.TAKEN);
      assertThat(routes.camel.getRouteController().getRouteStatus(id))
          .isEqualTo(ServiceStatus.Stopped);
      routes.camel.getRouteController().startRoute(id);
    }
    assertThat(routes.ask("greet")).isEqualTo("hallo");
    routes.put("greet", GREET);
    routes.look();

    assertThat(routes.ask("greet")).as("one that runs goes on").isEqualTo("hello");
  }

  private static String failing(String id) {
    return """
    - route:
        id: %1$s
        routeConfigurationId: answering-errors
        from:
          uri: direct:%1$s
          steps:
            - throwException:
                id: give-up-%1$s
                exceptionType: java.lang.IllegalStateException
                message: no
    """
        .formatted(id);
  }
}
