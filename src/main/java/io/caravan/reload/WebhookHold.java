package io.caravan.reload;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.springframework.stereotype.Component;

/**
 * While the route of a webhook is replaced, requests wait before they are given to a route: Spring
 * would find none for some microseconds, and answer 404. Those that have a route go on.
 */
@Component
class WebhookHold {

  /** For as long new requests wait behind one that is being given to a route. */
  private static final Duration A_MOMENT = Duration.ofMillis(10);

  private static final int MOMENTS = 50;

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** What is done with one request. */
  interface Dispatch<E1 extends Exception, E2 extends Exception> {

    /**
     * @param hasRoute to be run by the same thread once the request is at its route
     */
    void run(Runnable hasRoute) throws E1, E2;
  }

  <E1 extends Exception, E2 extends Exception> void dispatch(Dispatch<E1, E2> request)
      throws E1, E2 {
    int before = lock.getReadHoldCount();
    lock.readLock().lock();
    Runnable hasRoute =
        () -> {
          if (lock.getReadHoldCount() > before) {
            lock.readLock().unlock();
          }
        };
    try {
      request.run(hasRoute);
    } finally {
      hasRoute.run();
    }
  }

  /**
   * No request is given to a route until {@link #release}. Where threads are short, requests are
   * worked off while they are given to their route: the others go on between the moments in which
   * this looks for its turn.
   *
   * @throws TimeoutException when there was none
   */
  void hold() throws TimeoutException, InterruptedException {
    for (int i = 0; i < MOMENTS; i++) {
      if (lock.writeLock().tryLock(A_MOMENT.toMillis(), TimeUnit.MILLISECONDS)) {
        return;
      }
      Thread.yield();
    }
    throw new TimeoutException("webhooks are busy");
  }

  void release() {
    lock.writeLock().unlock();
  }
}
