package io.caravan.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.config.RoutePlaceholders;
import io.caravan.testing.TestSettings;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Files whose syntax is YAML's and that YAML makes no values of, each at a known line. */
@Timeout(120)
class YamlFaultsTest {

  private static final String GREET = EditedRoutes.route("greet", "greet", "say", "hello");

  @TempDir Path directory;

  /** Lines that are put in after the second one of each file, where keys of the entry stand. */
  static Stream<Arguments> faults() {
    return Stream.of(
        Arguments.of("errors", "    onException: []\n    onException: []\n", 4),
        Arguments.of("errors", "    description: !nothing x\n", 3),
        Arguments.of("errors", "    precondition: !!int three\n", 3),
        Arguments.of("errors", "    description: &it [*it]\n", 3),
        Arguments.of("greet", "    description: &it [*it]\n", 3));
  }

  @ParameterizedTest
  @MethodSource("faults")
  void P9_a_running_system_reports_it_until_it_is_mended(String file, String fault, int line)
      throws Exception {
    try (EditedRoutes routes = started()) {
      routes.put(file, broken(file, fault));
      routes.look();
      routes.look();

      assertThat(routes.problem(file)).startsWith(file + ".camel.yaml:" + line + ": ");
      assertThat(routes.ask("greet")).isEqualTo("hello");
      routes.put(file, good(file));
      routes.look();
      assertThat(routes.files.refused()).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("faults")
  void P9_the_check_and_the_start_tell_it_with_its_line(String file, String fault, int line)
      throws Exception {
    try (EditedRoutes routes = started()) {
      routes.put(file, broken(file, fault));

      assertThat(check(routes)).extracting(Mistake::file).containsOnly(file + ".camel.yaml");
      assertThat(check(routes)).extracting(Mistake::line).containsOnly(line);
      assertThatThrownBy(routes::read)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining(file + ".camel.yaml:" + line + ": ");
    }
  }

  private EditedRoutes started() throws Exception {
    EditedRoutes routes = new EditedRoutes(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.put("greet", GREET);
    return routes.start();
  }

  private List<Mistake> check(EditedRoutes routes) throws Exception {
    RoutePlaceholders placeholders = new RoutePlaceholders(TestSettings.defaults());
    RouteDirectory files =
        new RouteDirectory(
            TestSettings.with(Map.of("caravan.routes.directory", directory.toString())));
    return new RouteCheck(
            files, RouteTrial.with(routes.camel, placeholders), name -> Optional.empty())
        .mistakes();
  }

  private static String good(String file) {
    return file.equals("errors") ? EditedRoutes.ERRORS : GREET;
  }

  private static String broken(String file, String fault) {
    String good = good(file);
    int third = good.indexOf('\n', good.indexOf('\n') + 1) + 1;
    return good.substring(0, third) + fault + good.substring(third);
  }
}
