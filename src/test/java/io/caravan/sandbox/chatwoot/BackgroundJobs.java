package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** What Chatwoot leaves to its workers, done after a delay or when a test says so. */
final class BackgroundJobs implements AutoCloseable {

  private final Duration delay;
  private final List<Runnable> waiting = new ArrayList<>();
  private final ScheduledExecutorService worker =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "chatwoot-sandbox-jobs");
            thread.setDaemon(true);
            return thread;
          });

  BackgroundJobs(Duration delay) {
    this.delay = delay;
  }

  void later(Runnable job) {
    synchronized (waiting) {
      waiting.add(job);
    }
    worker.schedule(() -> run(job), delay.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Runs once, after {@code time}, whatever the jobs' delay is. */
  void after(Duration time, Runnable task) {
    worker.schedule(task, time.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Runs all that wait, now. */
  void runAll() {
    List<Runnable> all;
    synchronized (waiting) {
      all = List.copyOf(waiting);
    }
    all.forEach(this::run);
  }

  private void run(Runnable job) {
    boolean mine;
    synchronized (waiting) {
      mine = waiting.remove(job);
    }
    if (mine) {
      job.run();
    }
  }

  @Override
  public void close() {
    worker.shutdownNow();
  }
}
