package io.caravan.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Caravan's route files in a directory of a test's own.
 *
 * @param directory of the copies
 */
public record RouteCopies(Path directory) {

  public static RouteCopies in(Path directory) {
    try (var files = Files.list(Path.of("routes"))) {
      for (Path file : files.toList()) {
        Files.copy(file, directory.resolve(file.getFileName()));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return new RouteCopies(directory);
  }

  public Path file(String id) {
    return directory.resolve(id + ".camel.yaml");
  }

  /** What the product's file says, with one text instead of another, which it has to hold. */
  public void edit(String id, String from, String to) {
    try {
      String original = Files.readString(Path.of("routes", id + ".camel.yaml"));
      if (!original.contains(from)) {
        throw new IllegalArgumentException(id + " does not hold " + from);
      }
      Files.writeString(file(id), original.replace(from, to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Back to what the product's file says. */
  public void mend(String id) {
    edit(id, "", "");
  }

  public void remove(String id) {
    try {
      Files.delete(file(id));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
