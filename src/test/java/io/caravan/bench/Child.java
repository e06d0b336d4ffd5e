package io.caravan.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** A JVM with the JIT that a JVM has by default. It ends with this one, however that ends. */
final class Child implements AutoCloseable {

  private static final String REAPER = "trap '' INT TERM HUP; cat > /dev/null; kill -KILL $1";

  private final Process process;
  private final Path output;

  private Child(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * @param name of the file {@code target/bench/<name>.log}
   * @param arguments of {@code java}
   */
  static Child start(String name, Map<String, String> environment, List<String> arguments) {
    Path output = file(name + ".log");
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(arguments);
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
      builder.environment().putAll(environment);
      Process child = builder.start();
      Process reaper =
          new ProcessBuilder("sh", "-c", REAPER, "reaper", String.valueOf(child.pid())).start();
      child.onExit().thenRun(reaper::destroyForcibly);
      return new Child(child, output);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start " + name, e);
    }
  }

  /** A class of the tests, in a JVM of 1 GB: a feed of a million webhooks takes most of it. */
  static Child ofClass(String name, Class<?> main, String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "-Xmx1g",
                "-XX:+UseSerialGC",
                "-Dlogback.configurationFile=bench/logback.xml",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
    command.addAll(List.of(arguments));
    return start(name, Map.of(), command);
  }

  /** A file of the benchmark's under {@code target}. */
  static Path file(String name) {
    try {
      return Files.createDirectories(Path.of("target", "bench")).resolve(name).toAbsolutePath();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rest of the line that it prints with this beginning. */
  String awaitLine(String beginning) {
    return Awaitility.await(beginning + " in " + output)
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(50))
        .until(() -> line(beginning), rest -> !rest.isEmpty());
  }

  private String line(String beginning) throws IOException {
    InvalidMeasurement.require(process.isAlive(), "a process ended, see " + output);
    return Files.readAllLines(output).stream()
        .filter(line -> line.startsWith(beginning))
        .map(line -> line.substring(beginning.length()).strip())
        .findFirst()
        .orElse("");
  }

  /**
   * @throws InvalidMeasurement when it does not end well within that time; what its threads did is
   *     then beside its output
   */
  void awaitEnd(Duration patience) {
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        Files.writeString(Path.of(output + ".threads"), JvmFacts.jcmd(pid(), "Thread.print"));
        process.destroyForcibly();
        throw new InvalidMeasurement("a process did not end, see " + output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
    InvalidMeasurement.requireEqual("a process' exit value, see " + output, 0, process.exitValue());
  }

  long pid() {
    return process.pid();
  }

  boolean isAlive() {
    return process.isAlive();
  }

  Path output() {
    return output;
  }

  /** Asks it to end, and waits. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(40, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
