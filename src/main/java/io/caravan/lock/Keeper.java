package io.caravan.lock;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.stereotype.Component;

/** One thread that renews what workers hold: their locks and their lanes' leases. */
@Component
public class Keeper {

  private static final Logger log = LoggerFactory.getLogger(Keeper.class);

  private final ScheduledExecutorService thread;

  Keeper(@Qualifier("keeper-thread") ScheduledExecutorService thread) {
    this.thread = thread;
  }

  /**
   * @param renew false ends the keeping; what it throws is logged and tried again next time
   */
  public Kept keep(String what, Duration every, BooleanSupplier renew) {
    Kept kept = new Kept();
    long nanos = every.toNanos();
    kept.renewals =
        thread.scheduleWithFixedDelay(
            () -> tick(what, renew, kept), nanos, nanos, TimeUnit.NANOSECONDS);
    return kept;
  }

  private static void tick(String what, BooleanSupplier renew, Kept kept) {
    try {
      if (!renew.getAsBoolean()) {
        kept.stop();
      }
    } catch (RuntimeException e) {
      log.warn("{} was not renewed and is tried again: {}", what, e.toString());
    }
  }

  /** Something that is being renewed. */
  public static final class Kept {
    private volatile @org.jspecify.annotations.Nullable ScheduledFuture<?> renewals;
    private volatile boolean stopped;

    /** No renewal starts after this; one under way ends. */
    public void stop() {
      stopped = true;
      ScheduledFuture<?> running = renewals;
      if (running != null) {
        running.cancel(false);
      }
    }

    public boolean isStopped() {
      return stopped;
    }
  }
}
