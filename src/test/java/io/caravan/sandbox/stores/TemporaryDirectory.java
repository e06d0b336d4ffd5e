package io.caravan.sandbox.stores;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A directory that ends with this JVM, and the servers on it with it, however the JVM ends.
 *
 * <p>A shell waits for the end of its input, which comes when the JVM is gone: after a kill, and,
 * unlike a shutdown hook, never before Spring has closed its contexts.
 */
final class TemporaryDirectory {

  private static final String REAPER =
      """
      trap '' INT TERM HUP
      cat > /dev/null
      for file in "$1"/postgres/postmaster.pid "$1"/redis/redis.pid; do
        if [ -s "$file" ]; then
          pid=$(head -n 1 "$file")
          pkill -KILL -P "$pid"
          kill -KILL "$pid"
        fi
      done
      rm -rf "$1"
      """;

  private TemporaryDirectory() {}

  static Path create() {
    try {
      Path directory = Files.createTempDirectory("caravan-stores-");
      new ProcessBuilder("sh", "-c", REAPER, "reaper", directory.toString())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
      return directory;
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot make a temporary directory for a store", e);
    }
  }
}
