package io.caravan.chaos;

import io.caravan.testing.CaravanProcess;
import io.caravan.testing.RunningCaravan;
import java.time.Duration;
import org.awaitility.Awaitility;

/**
 * A Caravan under a supervisor, as it has in production: one that ends by itself, for example since
 * Postgres is away when it starts, is started again.
 */
final class Node implements AutoCloseable {

  private final CaravanProcess process;
  private boolean wanted = true;
  private int starts = 1;

  Node(String name, RunningCaravan.Starter settings) {
    process = CaravanProcess.start(name, settings);
  }

  String url() {
    return process.url();
  }

  synchronized void kill() {
    wanted = false;
    if (process.isAlive()) {
      process.kill9();
    }
  }

  synchronized void stop() {
    wanted = false;
    if (process.isAlive()) {
      process.stop();
    }
  }

  synchronized void start() {
    wanted = true;
    supervise();
  }

  synchronized void supervise() {
    if (wanted && !process.isAlive()) {
      process.start();
      starts++;
    }
  }

  synchronized int starts() {
    return starts;
  }

  /** Also over a start that fails, which the supervisor repeats. */
  void awaitReady() {
    Awaitility.await("Caravan is ready, see " + process)
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(200))
        .until(process::isReady);
  }

  @Override
  public void close() {
    process.close();
  }
}
