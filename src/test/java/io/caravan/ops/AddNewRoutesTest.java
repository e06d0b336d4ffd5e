package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.RoutePlaceholders;
import io.caravan.testing.TestSettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a new file: what runs goes on running as it was. */
@Timeout(60)
class AddNewRoutesTest {

  @TempDir Path directory;

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private AddNewRoutes addNewRoutes;

  @BeforeEach
  void start() throws Exception {
    Files.writeString(
        directory.resolve("errors.camel.yaml"),
        """
        - routeConfiguration:
            id: no-errors
            errorHandler:
              noErrorHandler: {}
        """);
    put("greet", route("greet", "greet", "say", "hello"));
    PluginHelper.getRoutesLoader(camel)
        .loadRoutes(
            PluginHelper.getResourceLoader(camel)
                .resolveResource("file:" + directory.resolve("greet.camel.yaml")));
    camel.start();
    addNewRoutes =
        new AddNewRoutes(
            camel,
            new RouteTrial(camel, new RoutePlaceholders(TestSettings.defaults())),
            TestSettings.with(Map.of("caravan.routes.directory", directory.toString())));
  }

  @AfterEach
  void stop() {
    assertThat(ask("greet")).isEqualTo("hello");
    camel.stop();
  }

  @Test
  void P9_a_new_file_is_used_from_now_on() throws Exception {
    put("leave", route("leave", "leave", "say-bye", "bye"));

    look();

    assertThat(addNewRoutes.mistakes()).isEmpty();
    assertThat(ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_a_copy_that_kept_its_routes_name_replaces_nothing() throws Exception {
    put("leave", route("greet", "leave", "say-bye", "bye"));

    look();

    assertThat(addNewRoutes.mistakes().get("leave.camel.yaml")).contains("greet");
  }

  @Test
  void P9_a_copy_that_kept_its_input_takes_nothing_away() throws Exception {
    put("leave", route("leave", "greet", "say-bye", "bye"));

    look();

    assertThat(addNewRoutes.mistakes().get("leave.camel.yaml")).contains("direct:greet");
  }

  @Test
  void P9_a_copy_that_kept_the_names_of_its_steps_says_so_and_can_be_mended() throws Exception {
    put("leave", route("leave", "leave", "say", "bye"));

    look();

    assertThat(addNewRoutes.mistakes().get("leave.camel.yaml")).contains("say");
    put("leave", route("leave", "leave", "say-bye", "bye"));

    look();

    assertThat(addNewRoutes.mistakes()).isEmpty();
    assertThat(ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_a_route_that_does_not_start_can_be_mended() throws Exception {
    String bye = route("leave", "leave", "say-bye", "bye");
    put("leave", bye.replace("direct:leave", "direct://greet"));

    look();

    assertThat(addNewRoutes.mistakes()).containsKey("leave.camel.yaml");
    put("leave", bye);

    look();

    assertThat(addNewRoutes.mistakes()).isEmpty();
    assertThat(ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_a_file_that_is_no_text_is_named_and_does_not_hold_up_another() throws Exception {
    Files.write(
        directory.resolve("broken.camel.yaml"), "grüß".getBytes(StandardCharsets.ISO_8859_1));
    put("leave", route("leave", "leave", "say-bye", "bye"));

    look();

    assertThat(addNewRoutes.mistakes()).containsOnlyKeys("broken.camel.yaml");
    assertThat(ask("leave")).isEqualTo("bye");
  }

  /** A file is read once it has stopped changing. */
  private void look() throws Exception {
    addNewRoutes.process(new DefaultExchange(camel));
    addNewRoutes.process(new DefaultExchange(camel));
  }

  private String ask(String route) {
    return camel.createProducerTemplate().requestBody("direct:" + route, null, String.class);
  }

  private void put(String file, String text) throws IOException {
    Files.writeString(directory.resolve(file + ".camel.yaml"), text);
  }

  private static String route(String id, String input, String step, String says) {
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
}
