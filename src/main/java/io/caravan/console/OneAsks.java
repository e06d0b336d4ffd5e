package io.caravan.console;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.QueryTimeoutException;

/**
 * One asks the journal, and who comes meanwhile is given the answer before. The threads that show
 * pages are those that take webhooks: a database that does not answer must not hold all of them.
 */
final class OneAsks<T> {

  /** A first answer is mostly there by then. */
  private static final Duration WAIT = Duration.ofSeconds(1);

  private final ReentrantLock asking = new ReentrantLock();
  private volatile @Nullable T last;

  @Nullable T last() {
    return last;
  }

  /**
   * @throws QueryTimeoutException when another asks and there is no answer to give yet
   */
  T answer(Supplier<T> ask) {
    if (!isTurn()) {
      T before = last;
      if (before == null) {
        throw new QueryTimeoutException("the first answer is not there yet");
      }
      return before;
    }
    try {
      T answer = ask.get();
      last = answer;
      return answer;
    } finally {
      asking.unlock();
    }
  }

  private boolean isTurn() {
    try {
      return last == null
          ? asking.tryLock(WAIT.toMillis(), TimeUnit.MILLISECONDS)
          : asking.tryLock();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
