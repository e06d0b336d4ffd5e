package io.caravan.testing;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.CaravanApplication;
import io.caravan.sandbox.ListenPort;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;

/**
 * Caravan in a JVM of its own, to be killed: the packaged jar, or this JVM's class path where no
 * jar was built. It can be started again, on the same port; what it says is added to a file.
 */
public final class CaravanProcess implements AutoCloseable {

  /** A start takes 10 s, and on a crowded machine was seen to take more than two minutes. */
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  /** Ends the child when this JVM is gone, however it went: its input then ends. */
  private static final String REAPER = "trap '' INT TERM HUP; cat > /dev/null; kill -KILL $1";

  private final HttpClient http = HttpClient.newHttpClient();
  private final int port;
  private final Path output;
  private final Supplier<ProcessBuilder> launch;
  private @Nullable Process process;

  private CaravanProcess(String name, int port, Supplier<ProcessBuilder> launch) {
    this.output = Path.of("target", "caravan-" + name + ".log").toAbsolutePath();
    this.port = port;
    this.launch = launch;
  }

  /**
   * Starts it; {@link #awaitReady} says when it takes webhooks.
   *
   * @param name of the file {@code target/caravan-<name>.log}
   */
  public static CaravanProcess start(String name, RunningCaravan.Starter starter) {
    CaravanProcess caravan = of(name, starter, CaravanProcess::jarOrClasses);
    caravan.start();
    return caravan;
  }

  /**
   * Does not start it yet.
   *
   * @param program asked at each start: options of the JVM, and what it runs
   */
  public static CaravanProcess of(
      String name, RunningCaravan.Starter starter, Supplier<List<String>> program) {
    int port = ListenPort.anyFree().number();
    return new CaravanProcess(name, port, () -> builder(starter.properties(), program, port));
  }

  /**
   * Does not start it yet.
   *
   * @param port that it will listen at
   * @param launch asked at each start: all that there is to its process but its output
   */
  public static CaravanProcess of(String name, int port, Supplier<ProcessBuilder> launch) {
    return new CaravanProcess(name, port, launch);
  }

  /** Starts it again, after it has ended. */
  public void start() {
    if (process != null && process.isAlive()) {
      throw new IllegalStateException("Caravan still runs as process " + process.pid());
    }
    try {
      Files.createDirectories(output.getParent());
      ProcessBuilder builder =
          launch
              .get()
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(output.toFile()));
      Process child = builder.start();
      process = child;
      Process reaper =
          new ProcessBuilder("sh", "-c", REAPER, "reaper", String.valueOf(child.pid())).start();
      child.onExit().thenRun(reaper::destroyForcibly);
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot start Caravan", e);
    }
  }

  private static ProcessBuilder builder(
      Map<String, Object> settings, Supplier<List<String>> program, int port) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-XX:TieredStopAtLevel=1");
    command.add("-Xmx384m");
    command.add("-Duser.timezone=America/St_Johns"); // neither the test's nor Postgres'
    command.addAll(program.get());
    command.add("--server.port=" + port);
    ProcessBuilder builder = new ProcessBuilder(command);
    // not as arguments, which every user of the machine can read
    builder.environment().put("SPRING_APPLICATION_JSON", json(settings));
    return builder;
  }

  /** What it runs where a test says nothing else: the packaged jar, or this JVM's class path. */
  public static List<String> jarOrClasses() {
    String jar = System.getProperty("caravan.jar");
    return jar != null
        ? List.of("-jar", jar)
        : List.of("-cp", System.getProperty("java.class.path"), CaravanApplication.class.getName());
  }

  private static String json(Map<String, Object> settings) {
    try {
      return new ObjectMapper().writeValueAsString(settings);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("settings that cannot be written as JSON", e);
    }
  }

  public String url() {
    return "http://localhost:" + port;
  }

  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Returns when the readiness check answers 200. */
  public CaravanProcess awaitReady() {
    Awaitility.await("Caravan is ready, see " + output)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              if (!running().isAlive()) {
                throw new AssertionError(
                    "Caravan ended with " + running().exitValue() + ", see " + output);
              }
              return isReady();
            });
    return this;
  }

  public boolean isReady() throws InterruptedException {
    URI health = URI.create(url() + "/actuator/health/readiness");
    HttpRequest request = HttpRequest.newBuilder(health).timeout(Duration.ofSeconds(5)).build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  /** Ends it with SIGKILL; returns when it is gone. */
  public void kill9() {
    end(running().destroyForcibly());
  }

  /**
   * Ends it with SIGTERM.
   *
   * @return its exit value
   */
  public int stop() {
    Process stopping = running();
    stopping.destroy();
    return end(stopping);
  }

  /**
   * Waits for an end that comes by itself.
   *
   * @return its exit value; empty when it does not end within that time
   */
  public OptionalInt awaitEnd(Duration patience) throws InterruptedException {
    return running().waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)
        ? OptionalInt.of(running().exitValue())
        : OptionalInt.empty();
  }

  private int end(Process ending) {
    return ending.onExit().orTimeout(PATIENCE.toSeconds(), TimeUnit.SECONDS).join().exitValue();
  }

  @Override
  public String toString() {
    return output.toString();
  }

  private Process running() {
    if (process == null) {
      throw new IllegalStateException("Caravan was not started");
    }
    return process;
  }

  @Override
  public void close() {
    if (process != null && process.isAlive()) {
      kill9();
    }
  }
}
