package io.caravan.media;

import java.time.Duration;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The end of a download, whatever its server does: a fixed time, and more for each byte that came.
 * At the deadline the request under way is aborted.
 */
class FetchDeadline implements AutoCloseable {

  private static final long BYTES_PER_SECOND = 256 * 1024;

  private final ScheduledExecutorService alarms;
  private final LongSupplier nanos;
  private final long startedAt;
  private final Duration base;
  private long bytes;
  private boolean over;
  private @Nullable Runnable abort;
  private @Nullable Future<?> alarm;

  /**
   * @param nanos monotonic
   * @param base for all that is not the body
   */
  FetchDeadline(ScheduledExecutorService alarms, LongSupplier nanos, Duration base) {
    this.alarms = alarms;
    this.nanos = nanos;
    this.base = base;
    this.startedAt = nanos.getAsLong();
    rest();
  }

  /** From now on this is what has to be ended. */
  synchronized void watch(Runnable newAbort) {
    abort = newAbort;
    if (over) {
      newAbort.run();
    }
  }

  synchronized void arrived(long count) {
    bytes += count;
  }

  synchronized boolean isOver() {
    return over;
  }

  /** At once, since Caravan stops. */
  synchronized void end() {
    over = true;
    if (abort != null) {
      abort.run();
    }
  }

  private synchronized void ring() {
    if (left() > 0) {
      rest();
    } else {
      end();
    }
  }

  private void rest() {
    alarm = alarms.schedule(this::ring, Math.max(left(), 0), TimeUnit.NANOSECONDS);
  }

  private long left() {
    long allowed = base.toNanos() + bytes * 1000 / BYTES_PER_SECOND * 1_000_000;
    return allowed - (nanos.getAsLong() - startedAt);
  }

  @Override
  public synchronized void close() {
    abort = null;
    if (alarm != null) {
      alarm.cancel(false);
    }
  }
}
