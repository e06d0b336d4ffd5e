package io.caravan.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Rules of the templates: what is shown is text, and the content security policy has no holes. */
class TemplatesTest {

  private static final Path TEMPLATES = Path.of("src/main/resources/templates");
  private static final Path STYLES = Path.of("src/main/resources/console/assets");
  private static final Pattern UNESCAPED =
      Pattern.compile("utext|\\[\\(|th:inline|th:insert=\"[^~]|__\\$");
  private static final Pattern ELSEWHERE =
      Pattern.compile("(?i)^\\s*(https?:|//|javascript:|data:)");

  static List<Path> templates() {
    return files(TEMPLATES, ".html");
  }

  @Test
  void there_are_templates_to_check() {
    assertThat(templates()).hasSizeGreaterThan(8);
  }

  @ParameterizedTest
  @MethodSource("templates")
  void everything_shown_is_escaped(Path template) {
    assertThat(UNESCAPED.matcher(read(template)).results()).as("%s", template).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("templates")
  void no_template_has_script_or_style_inside(Path template) {
    Document page = parsed(template);

    assertThat(page.select("style, iframe, object, embed, base")).as("%s", template).isEmpty();
    assertThat(page.select("script"))
        .allSatisfy(
            script -> {
              assertThat(script.attr("src")).startsWith("/console/assets/");
              assertThat(script.data()).isBlank();
            });
    assertThat(page.getAllElements())
        .flatExtracting(element -> element.attributes().asList())
        .allSatisfy(
            attribute ->
                assertThat(attribute.getKey().toLowerCase(java.util.Locale.ROOT))
                    .as("%s", template)
                    .doesNotMatch(
                        "(th:)?on[a-z]+|(th:)?style|th:styleappend|hx-on.*|hx-vals|hx-vars"));
  }

  @ParameterizedTest
  @MethodSource("templates")
  void nothing_is_loaded_from_elsewhere(Path template) {
    for (Element element : parsed(template).select("[src], [href], [action]")) {
      for (String name : List.of("src", "href", "action")) {
        assertThat(element.attr(name))
            .as("%s: %s", template, element)
            .doesNotContainPattern(ELSEWHERE);
      }
    }
  }

  /** {@code th:action} adds the CSRF token; {@code action} alone would be refused. */
  @ParameterizedTest
  @MethodSource("templates")
  void a_form_that_changes_something_carries_the_csrf_token(Path template) {
    assertThat(parsed(template).select("form[method=post]"))
        .allSatisfy(form -> assertThat(form.hasAttr("th:action")).as("%s", form).isTrue());
  }

  @ParameterizedTest
  @MethodSource("templates")
  void a_field_has_a_label_and_a_button_says_what_it_does(Path template) {
    Document page = parsed(template);

    for (Element field :
        page.select("input:not([type=hidden]):not([type=submit]), select, textarea")) {
      boolean labelled =
          field.hasAttr("aria-label")
              || field.attr("th:attr").contains("aria-label")
              || field.parents().is("label")
              || !page.select("label[for='" + field.id() + "']").isEmpty();
      assertThat(labelled).as("%s: %s", template, field).isTrue();
    }
    assertThat(page.select("button"))
        .allSatisfy(
            button ->
                assertThat(button.hasText() || button.hasAttr("th:text"))
                    .as("%s", button)
                    .isTrue());
  }

  @Test
  void the_style_loads_nothing_from_elsewhere() {
    assertThat(files(STYLES, ".css"))
        .isNotEmpty()
        .allSatisfy(
            style -> assertThat(read(style)).doesNotContain("@import", "url(", "http:", "https:"));
  }

  private static Document parsed(Path template) {
    return Parser.htmlParser().parseInput(read(template), "");
  }

  private static List<Path> files(Path directory, String suffix) {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(suffix)).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
