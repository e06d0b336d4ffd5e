package io.caravan.sandbox.stores;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.caravan.sandbox.ListenPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.awaitility.Awaitility;
import redis.embedded.core.ExecutableProvider;

/**
 * Redis with an append-only file that is written through every second. It runs as a daemon, so that
 * a Ctrl-C in the terminal reaches Caravan before its stores. Its binary is unpacked into the data
 * directory: that tells this server's process from every other Redis.
 */
public final class EmbeddedRedisServer extends EmbeddedServer {

  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /**
   * @param directory created when it does not exist
   */
  public EmbeddedRedisServer(Path directory, ListenPort port) {
    super(directory, port);
  }

  /** Forgets everything. */
  public void flush() {
    String answer = command("FLUSHALL");
    if (!answer.equals("+OK")) {
      throw new IllegalStateException("Redis answers FLUSHALL with " + answer);
    }
  }

  @Override
  Optional<ServerProcess> process() {
    return ServerProcess.namedBy(
        pidFile(),
        info -> info.command().filter(path -> Path.of(path).startsWith(directory())).isPresent());
  }

  private Path pidFile() {
    return directory().resolve("redis.pid");
  }

  @Override
  void launch() {
    try {
      Files.createDirectories(directory());
      Files.deleteIfExists(pidFile());
      var starter =
          new ProcessBuilder(commandLine())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(logFile().toFile()))
              .start();
      starter.waitFor();
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .pollInterval(Duration.ofMillis(10))
          .atMost(PATIENCE)
          .ignoreException(UncheckedIOException.class)
          .until(() -> isRunning() && command("PING").equals("+PONG"));
    } catch (IOException | org.awaitility.core.ConditionTimeoutException e) {
      throw new StoreUnavailable(
          "Redis did not start on %s, port %d; see %s".formatted(directory(), port(), logFile()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while Redis was starting", e);
    }
  }

  private List<String> commandLine() throws IOException {
    var binary = ExecutableProvider.newJarResourceProvider(directory().toFile()).get();
    return List.of(
        binary.getPath(),
        "--port",
        String.valueOf(port()),
        "--bind",
        "127.0.0.1",
        "--dir",
        directory().toString(),
        "--appendonly",
        "yes",
        "--appendfsync",
        "everysec",
        "--save",
        "",
        "--daemonize",
        "yes",
        "--pidfile",
        pidFile().toString(),
        "--logfile",
        logFile().toString());
  }

  /** Sends an inline command; the first line of the answer, as the protocol writes it. */
  public String command(String command) {
    try (var socket = new Socket("127.0.0.1", port());
        var answers =
            new BufferedReader(new InputStreamReader(socket.getInputStream(), US_ASCII))) {
      socket.setSoTimeout((int) PATIENCE.toMillis());
      socket.getOutputStream().write((command + "\r\n").getBytes(US_ASCII));
      return String.valueOf(answers.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException("Redis on port " + port() + " does not answer", e);
    }
  }

  @Override
  void shutDown(ServerProcess process) {
    process.stop("TERM", PATIENCE);
  }
}
