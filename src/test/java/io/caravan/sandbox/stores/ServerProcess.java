package io.caravan.sandbox.stores;

import static java.util.stream.Collectors.joining;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;

/**
 * A server that runs apart from this JVM and may outlive it. It is known by its pid and by what the
 * pid runs, because a pid alone may be another program's by now, or a zombie's.
 */
record ServerProcess(long pid, Predicate<ProcessHandle.Info> isOurs) {

  private static final Duration POLL = Duration.ofMillis(10);

  /** The server that a pid file (pid in its first line) names, if it runs and is the right one. */
  static Optional<ServerProcess> namedBy(Path pidFile, Predicate<ProcessHandle.Info> isOurs) {
    return pidIn(pidFile)
        .map(pid -> new ServerProcess(pid, isOurs))
        .filter(ServerProcess::isRunning);
  }

  /** The pid in the first line of a pid file; empty if there is none. */
  static Optional<Long> pidIn(Path pidFile) {
    if (!Files.exists(pidFile)) {
      return Optional.empty();
    }
    try (Stream<String> lines = Files.lines(pidFile)) {
      return lines
          .findFirst()
          .map(String::strip)
          .filter(line -> line.matches("\\d{1,18}"))
          .map(Long::valueOf);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isRunning() {
    return ProcessHandle.of(pid).map(ProcessHandle::info).filter(isOurs).isPresent();
  }

  /** Freezes the server and all its children; the parent first, so that it starts no new one. */
  void pause() {
    signal("STOP", List.of(pid));
    signal("STOP", descendants());
  }

  void resume() {
    signal("CONT", descendants());
    signal("CONT", List.of(pid));
  }

  /** Ends the server and all its children at once, as a power cut does. */
  void kill() {
    signal("STOP", List.of(pid));
    List<Long> family = Stream.concat(Stream.of(pid), descendants().stream()).toList();
    signal("KILL", family);
    for (long member : family) {
      new ServerProcess(member, info -> info.command().isPresent()).awaitGone();
    }
  }

  /**
   * Asks the server to stop; after the time it is killed.
   *
   * @param politely the signal that asks
   */
  void stop(String politely, Duration patience) {
    resume();
    signal(politely, List.of(pid));
    if (!isGoneWithin(patience)) {
      kill();
    }
  }

  private void awaitGone() {
    if (!isGoneWithin(Duration.ofSeconds(10))) {
      throw new IllegalStateException("Process " + pid + " does not end");
    }
  }

  private boolean isGoneWithin(Duration patience) {
    try {
      Awaitility.await()
          .pollDelay(Duration.ZERO)
          .pollInterval(POLL)
          .atMost(patience)
          .until(() -> !isRunning());
      return true;
    } catch (ConditionTimeoutException e) {
      return false;
    }
  }

  private List<Long> descendants() {
    return ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .map(ProcessHandle::pid)
        .toList();
  }

  /** A process that has just ended is no failure: kill's own exit status says nothing of use. */
  private static void signal(String name, List<Long> pids) {
    if (pids.isEmpty()) {
      return;
    }
    String targets = pids.stream().map(String::valueOf).collect(joining(" "));
    try {
      new ProcessBuilder("sh", "-c", "kill -" + name + " " + targets)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot send SIG" + name + " to " + targets, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while sending SIG" + name, e);
    }
  }
}
