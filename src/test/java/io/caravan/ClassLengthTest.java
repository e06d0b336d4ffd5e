package io.caravan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One idea a class, on a screen or two. */
class ClassLengthTest {

  private static final int LONGEST = 200;

  @Test
  void no_class_is_long_and_four_of_five_are_short() throws IOException {
    Map<String, Long> lines;
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      lines =
          files
              .filter(file -> file.toString().endsWith(".java"))
              .collect(Collectors.toMap(Path::toString, ClassLengthTest::lines));
    }

    assertThat(lines).isNotEmpty().allSatisfy((file, n) -> assertThat(n).isLessThan(LONGEST));
    assertThat(lines.values().stream().filter(n -> n < 100).count() * 5)
        .isGreaterThanOrEqualTo(lines.size() * 4L);
  }

  private static long lines(Path file) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.count();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
