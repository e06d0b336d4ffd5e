package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.RouteCopies;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.logging.LogLevel;
import org.springframework.boot.logging.LoggingSystem;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** {@code --check-routes}, on Caravan's own files and on broken copies. */
class CheckRoutesTest {

  private static final LoggingSystem LOGGING =
      LoggingSystem.get(CheckRoutesTest.class.getClassLoader());

  private final LogLevel level =
      LOGGING.getLoggerConfiguration(LoggingSystem.ROOT_LOGGER_NAME).getEffectiveLevel();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final Map<String, Object> variables = new HashMap<>();

  /** The program ends after the check; other tests go on and read the log. */
  @AfterEach
  void logAgain() {
    LOGGING.setLogLevel(LoggingSystem.ROOT_LOGGER_NAME, level);
  }

  @Test
  void P9_the_route_files_of_this_build_hold_no_mistake() {
    assertThat(check(Path.of("routes"))).as(said()).isZero();

    assertThat(said()).isEqualTo("The route files in routes hold no mistake.\n");
  }

  @Test
  void P9_each_kind_of_mistake_is_told_with_file_line_and_key(@TempDir Path directory)
      throws Exception {
    RouteCopies routes = RouteCopies.in(directory);
    routes.edit("intake-line", "httpMethodRestrict: POST", "httpMethodRestrict: [POST");
    routes.edit("intake-generic", "ref: answer-webhook", "ref: answer-it");
    routes.edit(
        "poll-due",
        "        - process:\n            id: find",
        "        - proces:\n            id: find");
    routes.edit("place-message", "uri: direct:post-message", "uri: direct:post-massage");
    routes.edit("prune", "      parameters:\n", "      parameters:\n        colour: red\n");
    routes.edit("probe-chatwoot", "id: probe-chatwoot", "id: probe");
    routes.edit("withdraw-message", "id: begin-withdrawal\n", "id: begin-contact\n");
    Files.writeString(
        routes.file("merge-contacts"),
        Files.readString(routes.file("merge-contacts"))
            + "- route: {id: more, from: {uri: 'direct:more', steps: []}}\n");
    Files.writeString(directory.resolve("shop.jq"), ".a |\n| .b\n");

    assertThat(check(directory)).isEqualTo(1);

    assertThat(said().lines())
        .satisfiesExactly(
            line -> assertThat(line).startsWith("ensure-contact.camel.yaml:9: ").contains("id"),
            line ->
                assertThat(line)
                    .startsWith("intake-generic.camel.yaml:18: route.from.steps[3].process.ref: ")
                    .contains("answer-it"),
            line -> assertThat(line).startsWith("intake-line.camel.yaml:9: no YAML: "),
            line -> assertThat(line).startsWith("merge-contacts.camel.yaml:41: route: "),
            line ->
                assertThat(line)
                    .startsWith("place-message.camel.yaml:37: ")
                    .endsWith(".to.uri: no route has the input direct:post-massage"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "poll-due.camel.yaml:13: route.from.steps[0].proces:"
                            + " Unknown node id: proces"),
            line -> assertThat(line).startsWith("probe-chatwoot.camel.yaml:2: route.id: "),
            line ->
                assertThat(line)
                    .startsWith("prune.camel.yaml:11: route.from.parameters.colour: ")
                    .contains("Unknown parameters=[{colour=red}]"),
            line -> assertThat(line).startsWith("shop.jq:2: not a jq program"),
            line -> assertThat(line).startsWith("withdraw-message.camel.yaml:"),
            line -> assertThat(line).startsWith("10 mistakes"));
  }

  @Test
  void P9_the_check_needs_no_secrets_where_they_come_from_files() {
    variables.put("CARAVAN_CHATWOOT_TOKEN_FILE", "/does/not/exist");
    variables.put("CARAVAN_INBOXES_SHOP_CHANNEL", "generic");
    variables.put("CARAVAN_INBOXES_SHOP_SECRETS_0_FILE", "/does/not/exist");
    variables.put("CARAVAN_INBOXES_SHOP_SECRETS_1", "another");
    variables.put("CARAVAN_INBOXES_SHOP_CHATWOOT_ACCOUNTID", "1");
    variables.put("CARAVAN_INBOXES_SHOP_CHATWOOT_INBOXID", "1");

    assertThat(check(Path.of("routes"))).as(said()).isZero();
  }

  private int check(Path directory) {
    StandardEnvironment environment = new StandardEnvironment();
    environment
        .getPropertySources()
        .replace(
            "systemEnvironment",
            new SystemEnvironmentPropertySource("systemEnvironment", variables));
    return CheckRoutes.run(
        new String[] {CheckRoutes.OPTION, "--caravan.routes.directory=" + directory},
        environment,
        new PrintStream(out, true, StandardCharsets.UTF_8));
  }

  private String said() {
    return out.toString(StandardCharsets.UTF_8);
  }
}
