package io.caravan.failpoints;

import io.caravan.testing.CaravanProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** A Caravan that dies where it is told to, and is started again, always at the same address. */
final class Mortal implements AutoCloseable {

  private final NodeFiles files;
  private final ClassArchive classes;
  private final CaravanProcess process;
  private List<String> program = List.of();

  Mortal(World world, Path directory, ClassArchive classes) {
    try {
      Path own = directory.resolve("node-" + world.number());
      this.files = new NodeFiles(Files.createDirectories(own));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.classes = classes;
    this.process =
        CaravanProcess.of(
            directory.getFileName() + "-" + world.number(), world.caravan(), () -> program);
  }

  String url() {
    return process.url();
  }

  void start(List<String> options) {
    start(classes.program(), options);
  }

  /** So that its end writes the archive of classes. */
  void startFirst(List<String> options) {
    start(classes.first(), options);
  }

  private void start(List<String> how, List<String> options) {
    files.disarm();
    program = new ArrayList<>(options);
    program.add("-D" + NodeFiles.PROPERTY + "=" + files.directory());
    program.addAll(how);
    process.start();
    process.awaitReady();
  }

  void dieIn(Gap gap) {
    files.arm(gap);
  }

  /** Whether it died in the gap that it was told. */
  boolean isDeadWithin(Duration patience) throws InterruptedException {
    OptionalInt exit = process.awaitEnd(patience);
    if (exit.isPresent() && (exit.getAsInt() != Failpoints.KILLED || files.isArmed())) {
      throw new IllegalStateException(
          "Caravan ended by itself with " + exit.getAsInt() + ", see " + process);
    }
    return exit.isPresent();
  }

  void kill() {
    process.kill9();
  }

  void stop() {
    process.stop();
  }

  List<Passage> passages() {
    return files.passages();
  }

  @Override
  public void close() {
    process.close();
  }
}
