package io.caravan.testing;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Runs nothing by itself: notes how long each task was to wait, and runs the one that has waited
 * longest on call, on the caller's thread.
 */
public final class ManualScheduler extends AbstractExecutorService
    implements ScheduledExecutorService {

  private final Deque<Task<?>> waiting = new ArrayDeque<>();
  private final List<Duration> delays = new ArrayList<>();
  private boolean shutdown;

  /** How long each task so far was to wait, in order; a repeated one counts each time. */
  public synchronized List<Duration> delays() {
    return List.copyOf(delays);
  }

  /** Tasks that wait. */
  public synchronized int waiting() {
    waiting.removeIf(Task::isCancelled);
    return waiting.size();
  }

  /**
   * Runs what has waited longest; a repeated task then waits again.
   *
   * @throws IllegalStateException when nothing waits
   */
  public void runNext() {
    Task<?> task;
    synchronized (this) {
      if (waiting() == 0) {
        throw new IllegalStateException("nothing waits");
      }
      task = waiting.remove();
    }
    task.runOnce();
  }

  @Override
  public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
    return add(new Task<>(command, delay, unit, false));
  }

  @Override
  public <V> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
    return add(new Task<>(callable, delay, unit));
  }

  @Override
  public ScheduledFuture<?> scheduleAtFixedRate(
      Runnable command, long initialDelay, long period, TimeUnit unit) {
    throw new UnsupportedOperationException();
  }

  @Override
  public ScheduledFuture<?> scheduleWithFixedDelay(
      Runnable command, long initialDelay, long delay, TimeUnit unit) {
    return add(new Task<>(command, delay, unit, true));
  }

  @Override
  public void execute(Runnable command) {
    schedule(command, 0, TimeUnit.NANOSECONDS);
  }

  @Override
  public synchronized void shutdown() {
    shutdown = true;
  }

  @Override
  public synchronized List<Runnable> shutdownNow() {
    shutdown = true;
    List<Runnable> left = List.copyOf(waiting);
    waiting.clear();
    return left;
  }

  @Override
  public synchronized boolean isShutdown() {
    return shutdown;
  }

  @Override
  public boolean isTerminated() {
    return isShutdown();
  }

  @Override
  public boolean awaitTermination(long timeout, TimeUnit unit) {
    return true;
  }

  private synchronized <V> Task<V> add(Task<V> task) {
    waiting.add(task);
    delays.add(task.delay);
    return task;
  }

  private final class Task<V> extends FutureTask<V> implements ScheduledFuture<V> {

    private final Duration delay;
    private final boolean repeated;

    Task(Runnable command, long delay, TimeUnit unit, boolean repeated) {
      super(command, null);
      this.delay = Duration.of(delay, unit.toChronoUnit());
      this.repeated = repeated;
    }

    Task(Callable<V> command, long delay, TimeUnit unit) {
      super(command);
      this.delay = Duration.of(delay, unit.toChronoUnit());
      this.repeated = false;
    }

    void runOnce() {
      if (!repeated) {
        run();
      } else if (runAndReset()) {
        add(this);
      }
    }

    @Override
    public long getDelay(TimeUnit unit) {
      return unit.convert(delay);
    }

    @Override
    public int compareTo(Delayed other) {
      return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
  }
}
