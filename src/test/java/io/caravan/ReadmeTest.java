package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.EventState;
import io.caravan.testing.ConfigurationKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the documentation lists is what there is. */
class ReadmeTest {

  private static final Path README = Path.of("README.md");
  private static final Path DOCS = Path.of("src/docs");
  private static final Pattern ROUTE_ROW = row("routes/([a-z-]+\\.camel\\.yaml)");
  private static final Pattern KEY_ROW = row("(caravan\\.[a-z.<>-]+)");
  private static final Pattern CODE = Pattern.compile("`([^`]*)`");
  private static final Pattern LINK = Pattern.compile("\\]\\((?!https?:)([^)#\\s]+)");

  @Test
  void the_table_of_routes_names_every_route_file_once() {
    assertThat(rows(README, ROUTE_ROW).map(row -> row.group(1)))
        .as(
            "README's table and routes/. A new route that is shipped needs a row there; routes and"
                + " mappings of your own belong in another directory (caravan.routes.directory)")
        .containsExactlyInAnyOrderElementsOf(names(Path.of("routes")));
  }

  @Test
  void the_table_of_settings_holds_every_key_with_its_default() {
    Map<String, String> documented = new TreeMap<>();
    rows(README, KEY_ROW)
        .forEach(row -> documented.put(row.group(1), defaultIn(row.group(2).split("\\|")[1])));

    assertThat(documented).isEqualTo(ConfigurationKeys.withDefaults());
  }

  @Test
  void the_page_of_states_draws_every_state() {
    assertThat(Arrays.stream(EventState.values()).map(EventState::word))
        .allSatisfy(word -> assertThat(text(DOCS.resolve("states.md"))).contains("`" + word + "`"));
  }

  @Test
  void links_between_pages_lead_to_files() {
    Stream<Path> pages =
        Stream.concat(Stream.of(README), names(DOCS).stream().map(DOCS::resolve))
            .filter(page -> page.toString().endsWith(".md"));

    assertThat(pages)
        .allSatisfy(
            page ->
                assertThat(LINK.matcher(text(page)).results().map(link -> link.group(1)))
                    .allSatisfy(link -> assertThat(page.resolveSibling(link)).exists()));
  }

  /** A row of a table whose first cell is the name, as code or as a link of it. */
  private static Pattern row(String name) {
    return Pattern.compile("(?m)^\\| \\[?`" + name + "`(?:\\]\\([^)]*\\))? (\\|.*\\|)$");
  }

  private static Stream<MatchResult> rows(Path page, Pattern row) {
    return row.matcher(text(page)).results();
  }

  private static String defaultIn(String cell) {
    Matcher code = CODE.matcher(cell);
    return code.find() ? code.group(1) : "";
  }

  private static List<String> names(Path directory) {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> file.getFileName().toString()).toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String text(Path page) {
    try {
      return Files.readString(page);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
