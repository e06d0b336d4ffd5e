package io.caravan.failpoints;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * How a test and a node, which is a JVM of its own, tell each other things.
 *
 * @param directory the node's own
 */
record NodeFiles(Path directory) {

  /** The system property that names the directory; without it a JVM has no failpoints. */
  static final String PROPERTY = "caravan.failpoints";

  /** Where the node is to die; gone when it does. */
  private Path armed() {
    return directory.resolve("armed");
  }

  private Path passed() {
    return directory.resolve("passed.tsv");
  }

  void arm(Gap gap) {
    try {
      Path draft = Files.writeString(directory.resolve("draft"), gap.toString());
      Files.move(draft, armed(), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isArmed() {
    return Files.exists(armed());
  }

  boolean isArmedAt(Gap gap) {
    try {
      return isArmed() && Files.readString(armed()).equals(gap.toString());
    } catch (NoSuchFileException disarmed) {
      return false;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void disarm() {
    try {
      Files.deleteIfExists(armed());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void note(Passage passage) {
    try {
      Files.writeString(
          passed(), passage + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  List<Passage> passages() {
    try (var lines = Files.lines(passed())) {
      return lines.map(Passage::parse).toList();
    } catch (NoSuchFileException none) {
      return List.of();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
