package io.caravan.sandbox.chatwoot;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Real-time waiting of requests that ends early when released, so that no test hangs. */
final class Waits {

  private volatile CountDownLatch released = new CountDownLatch(1);

  /** Returns after {@code duration}, or sooner when released. */
  void pause(Duration duration) {
    if (duration.isZero() || duration.isNegative()) {
      return;
    }
    try {
      released.await(duration.toNanos(), TimeUnit.NANOSECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Lets go of all that wait now. */
  synchronized void release() {
    CountDownLatch current = released;
    released = new CountDownLatch(1);
    current.countDown();
  }
}
