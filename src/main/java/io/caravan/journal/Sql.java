package io.caravan.journal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import org.springframework.core.io.ClassPathResource;

/** The statements under {@code resources/sql}, read once. */
final class Sql {

  private Sql() {}

  /**
   * A statement with parts that it shares with others where it says {@code {part}}.
   *
   * @param parts names of their files
   */
  static String named(String name, String... parts) {
    String statement = named(name);
    for (String part : parts) {
      statement = statement.replace("{" + part + "}", named(part).strip());
    }
    return statement;
  }

  /**
   * @param name the file's name without its ending
   * @throws UncheckedIOException when the jar lacks the file
   */
  static String named(String name) {
    try {
      return new ClassPathResource("sql/" + name + ".sql")
          .getContentAsString(StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
