package io.caravan.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import org.springframework.core.io.ClassPathResource;

/**
 * The statements under {@code resources/sql}, read once. Comments and indentation stay behind:
 * Postgres copies a statement's text for each run.
 */
final class Sql {

  private Sql() {}

  /**
   * @param name the file's name without its ending
   * @throws UncheckedIOException when the jar lacks the file
   */
  static String named(String name) {
    try {
      return new ClassPathResource("sql/" + name + ".sql")
          .getContentAsString(StandardCharsets.UTF_8)
          .lines()
          .map(String::strip)
          .filter(line -> !line.startsWith("--"))
          .collect(Collectors.joining("\n"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
