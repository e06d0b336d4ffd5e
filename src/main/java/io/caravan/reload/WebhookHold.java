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

  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private final ReentrantReadWriteLock lock = new ReentrantReadWriteLock();

  /** What is done with one request. */
  interface Dispatch<E1 extends Exception, E2 extends Exception> {
    void run() throws E1, E2;
  }

  <E1 extends Exception, E2 extends Exception> void dispatch(Dispatch<E1, E2> request)
      throws E1, E2 {
    lock.readLock().lock();
    try {
      request.run();
    } finally {
      lock.readLock().unlock();
    }
  }

  /**
   * No request is given to a route until {@link #release}.
   *
   * @throws TimeoutException when one that is being given to a route takes longer than 2 s
   */
  void hold() throws TimeoutException, InterruptedException {
    if (!lock.writeLock().tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new TimeoutException("webhooks take longer than " + PATIENCE);
    }
  }

  void release() {
    lock.writeLock().unlock();
  }
}
