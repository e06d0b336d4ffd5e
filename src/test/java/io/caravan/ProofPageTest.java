package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;

/** What src/docs/proof.md says is tested is tested. */
class ProofPageTest {

  private static final Pattern CASE = Pattern.compile("(?m)^\\| ([A-Z]) \\|[^|]*\\|(.*)\\|$");

  /** {@code SomeTest}, {@code SomeTest.method} or {@code SomeTest.beginning_…}. */
  private static final Pattern NAME =
      Pattern.compile("`([A-Z]\\w*(?:Test|IT|Proof))(?:\\.(\\w+)(…?))?`");

  private static final Map<String, Class<?>> CLASSES = new TreeMap<>();
  private static String page;

  @BeforeAll
  static void read() throws IOException {
    page = Files.readString(Path.of("src/docs/proof.md"));
    Path sources = Path.of("src/test/java");
    try (Stream<Path> files = Files.walk(sources)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".java")).toList()) {
        String name = sources.relativize(file).toString().replaceAll("\\.java$", "");
        if (name.matches(".*(Test|IT|Proof)")) {
          CLASSES.put(file.getFileName().toString().replace(".java", ""), loaded(name));
        }
      }
    }
  }

  private static Class<?> loaded(String name) {
    try {
      return Class.forName(name.replace('/', '.'), false, ProofPageTest.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void every_test_that_the_page_names_exists() {
    List<MatchResult> names = NAME.matcher(page).results().toList();

    assertThat(names).hasSizeGreaterThan(40);
    assertThat(names)
        .allSatisfy(
            name -> {
              assertThat(CLASSES).as(name.group()).containsKey(name.group(1));
              if (name.group(2) != null) {
                assertThat(tests(name)).as(name.group()).isNotEmpty();
              }
            });
  }

  @Test
  void every_case_that_others_fail_at_has_its_tests_and_they_carry_its_letter() {
    Map<String, List<Method>> cases =
        CASE.matcher(page)
            .results()
            .collect(
                Collectors.toMap(
                    row -> row.group(1),
                    row ->
                        NAME.matcher(row.group(2))
                            .results()
                            .flatMap(name -> tests(name).stream())
                            .toList()));

    assertThat(cases.keySet()).containsExactlyInAnyOrder("ABCDEFGHIJKLMNO".split(""));
    assertThat(cases)
        .allSatisfy(
            (letter, tests) ->
                assertThat(tests)
                    .isNotEmpty()
                    .allSatisfy(test -> assertThat(tags(test)).contains("peers-" + letter)));
  }

  private static List<Method> tests(MatchResult name) {
    String method = name.group(2);
    boolean begins = "…".equals(name.group(3));
    return Arrays.stream(CLASSES.get(name.group(1)).getDeclaredMethods())
        .filter(each -> AnnotationSupport.isAnnotated(each, Testable.class))
        .filter(each -> begins ? each.getName().startsWith(method) : each.getName().equals(method))
        .toList();
  }

  private static List<String> tags(Method test) {
    return Stream.of(test, test.getDeclaringClass())
        .flatMap(each -> AnnotationSupport.findRepeatableAnnotations(each, Tag.class).stream())
        .map(Tag::value)
        .toList();
  }
}
