package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.RouteCopies;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
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

  private static final Pattern KEY = Pattern.compile("^( +)(\\w+):");

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
                    .isEqualTo(
                        "prune.camel.yaml:11: route.from.parameters.colour:"
                            + " unknown parameter colour"),
            line -> assertThat(line).startsWith("shop.jq:2: not a jq program"),
            line -> assertThat(line).startsWith("withdraw-message.camel.yaml:"),
            line -> assertThat(line).startsWith("10 mistakes"));
  }

  /** Of every shipped file: Camel repeats a long address before it names the parameter. */
  @Test
  void P9_each_misspelt_parameter_is_told_with_its_line_and_its_name(@TempDir Path directory)
      throws Exception {
    RouteCopies.in(directory);
    Map<String, List<Integer>> parameters = new TreeMap<>();
    try (Stream<Path> files = Files.list(Path.of("routes"))) {
      files.forEach(file -> parameters.put(file.getFileName().toString(), parameterLines(file)));
    }
    // those of an HTTP address go to the server, whatever their names are
    parameters.remove("call-chatwoot.camel.yaml");
    int most = parameters.values().stream().mapToInt(List::size).max().orElseThrow();
    assertThat(most).isGreaterThan(3);

    for (int n = 0; n < most; n++) {
      List<String> expected = new ArrayList<>();
      for (Map.Entry<String, List<Integer>> file : parameters.entrySet()) {
        List<String> lines = new ArrayList<>(Files.readAllLines(Path.of("routes", file.getKey())));
        if (n < file.getValue().size()) {
          int at = file.getValue().get(n);
          Matcher key = KEY.matcher(lines.get(at));
          assertThat(key.find()).isTrue();
          String misspelt = key.group(2).substring(0, key.group(2).length() - 1);
          lines.set(at, key.group(1) + misspelt + lines.get(at).substring(key.end(2)));
          expected.add(
              "%s:%d: .*[.]parameters[.]%s: unknown parameter %s"
                  .formatted(file.getKey(), at + 1, misspelt, misspelt));
        }
        Files.write(directory.resolve(file.getKey()), lines);
      }
      out.reset();
      check(directory);

      List<String> told = said().lines().toList();
      assertThat(told).hasSize(expected.size() + 1);
      for (int i = 0; i < expected.size(); i++) {
        assertThat(told.get(i)).matches(expected.get(i));
      }
      assertThat(told.get(expected.size()))
          .startsWith(expected.size() == 1 ? "1 mistake in" : expected.size() + " mistakes in");
    }
  }

  /** From 0. */
  private static List<Integer> parameterLines(Path file) {
    try {
      List<String> lines = Files.readAllLines(file);
      List<Integer> found = new ArrayList<>();
      int within = -1;
      for (int i = 0; i < lines.size(); i++) {
        int indent = lines.get(i).length() - lines.get(i).stripLeading().length();
        if (indent <= within) {
          within = -1;
        }
        if (within >= 0 && KEY.matcher(lines.get(i)).find()) {
          found.add(i);
        }
        if (lines.get(i).strip().equals("parameters:")) {
          within = indent;
        }
      }
      return found;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void P9_a_directory_that_is_not_there_is_told_with_what_to_do(@TempDir Path directory)
      throws Exception {
    Path file = Files.createFile(directory.resolve("file"));

    for (Path wrong : List.of(directory.resolve("routs"), file)) {
      out.reset();
      assertThat(check(wrong)).isEqualTo(1);
      assertThat(said())
          .contains("no such directory: " + wrong)
          .contains("--caravan.routes.directory=<path>");
    }
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
