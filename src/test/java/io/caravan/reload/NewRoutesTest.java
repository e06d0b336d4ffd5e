package io.caravan.reload;

import static io.caravan.reload.EditedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is wrong with a new file: what runs goes on running as it was. */
@Timeout(60)
class NewRoutesTest {

  @TempDir Path directory;

  private EditedRoutes routes;

  @BeforeEach
  void start() throws Exception {
    routes = new EditedRoutes(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.put("greet", route("greet", "greet", "say", "hello"));
    routes.start();
  }

  @AfterEach
  void stop() {
    assertThat(routes.ask("greet")).isEqualTo("hello");
    routes.close();
  }

  @Test
  void P9_a_new_file_is_used_from_now_on() throws Exception {
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));

    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_a_copy_that_kept_its_routes_name_replaces_nothing() throws Exception {
    routes.put("leave", route("greet", "leave", "say-bye", "bye"));

    routes.look();

    assertThat(routes.problem("leave")).startsWith("leave.camel.yaml:2: route.id: ");
  }

  @Test
  void P9_a_copy_that_kept_its_input_takes_nothing_away() throws Exception {
    routes.put("leave", route("leave", "greet", "say-bye", "bye"));

    routes.look();

    assertThat(routes.problem("leave")).startsWith("leave.camel.yaml:5: route.from.uri: ");
  }

  @Test
  void P9_an_input_that_is_written_otherwise_is_the_same() throws Exception {
    routes.put(
        "leave",
        route("leave", "leave", "say-bye", "bye").replace("direct:leave", "direct://greet"));

    routes.look();

    assertThat(routes.problem("leave")).contains("greet");
  }

  @Test
  void P9_a_copy_that_kept_the_names_of_its_steps_says_so_and_can_be_mended() throws Exception {
    routes.put("leave", route("leave", "leave", "say", "bye"));

    routes.look();

    assertThat(routes.problem("leave")).contains("leave.camel.yaml:8: ").contains("say");
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));

    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_a_route_that_does_not_start_can_be_mended() throws Exception {
    String bye = route("leave", "leave", "say-bye", "bye");
    routes.put("leave", bye.replace("uri: direct:leave", "uri: timer:x?time=yesterday"));

    routes.look();

    assertThat(routes.problem("leave")).startsWith("leave.camel.yaml:5: route.from.uri: ");
    routes.put("leave", bye);

    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_two_new_files_that_need_each_other_are_taken_in_either_order() throws Exception {
    String bye = route("leave", "leave", "say-bye", "bye");
    routes.put("a-caller", route("a-caller", "a", "x", "y") + call("leave"));
    routes.put("leave", bye);

    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.ask("a")).isEqualTo("bye");
  }

  @Test
  void P9_a_step_that_sends_to_no_route_is_refused() throws Exception {
    routes.put("caller", route("caller", "caller", "x", "y") + call("nobody"));

    routes.look();

    assertThat(routes.problem("caller"))
        .isEqualTo(
            "caller.camel.yaml:14: route.from.steps[1].to.uri:"
                + " no route has the input direct:nobody");
  }

  @Test
  void P2_an_http_step_that_may_send_twice_is_refused() throws Exception {
    routes.put(
        "caller", route("caller", "caller", "x", "y") + call("z").replace("direct:z", "http:z"));

    routes.look();

    assertThat(routes.problem("caller"))
        .startsWith("caller.camel.yaml:14: route.from.steps[1].to.uri: may send a request twice");
  }

  @Test
  void P9_a_file_that_is_no_text_is_named_and_does_not_hold_up_another() throws Exception {
    Files.write(
        directory.resolve("broken.camel.yaml"), "grüß".getBytes(StandardCharsets.ISO_8859_1));
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));

    routes.look();

    assertThat(routes.files.refused()).extracting("file").containsExactly("broken.camel.yaml");
    assertThat(routes.problem("broken")).contains("UTF-8");
    assertThat(routes.ask("leave")).isEqualTo("bye");
  }

  @Test
  void P9_what_cannot_be_read_at_all_is_not_said_to_lack_UTF_8() throws Exception {
    Files.createDirectory(directory.resolve("folder.camel.yaml"));

    routes.look();

    assertThat(routes.problem("folder")).contains("cannot be read: ").doesNotContain("UTF-8");
  }

  private static String call(String input) {
    return """
                - to:
                    id: call-%s
                    uri: direct:%s
        """
        .formatted(input, input);
  }
}
