package io.caravan.lock;

import io.caravan.lock.ContactLock.Held;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.support.SynchronizationAdapter;
import org.springframework.stereotype.Component;

/**
 * One try for the lock named by the variable {@code lockKey}. Got: renewed until the exchange is
 * done, then released. Held by somebody else: {@link LockConflict}, and the route's error
 * configuration says how often to try again and what then.
 */
@Component("acquire-contact-lock")
class AcquireContactLock implements Processor {

  /** Set by the caller's step: what to lock. */
  static final String KEY = "lockKey";

  private final ContactLock locks;
  private final Keeper keeper;
  private final LockCounters counters;

  AcquireContactLock(ContactLock locks, Keeper keeper, LockCounters counters) {
    this.locks = locks;
    this.keeper = keeper;
    this.counters = counters;
  }

  @Override
  public void process(Exchange exchange) throws LockConflict {
    Held lock = Held.by(exchange.getVariable(KEY, String.class));
    switch (locks.acquire(lock)) {
      case ACQUIRED -> holdUntilDone(exchange, lock);
      case CONFLICT -> {
        counters.conflict();
        throw new LockConflict();
      }
      case UNAVAILABLE -> counters.unavailable();
    }
  }

  private void holdUntilDone(Exchange exchange, Held lock) {
    LockHolder holder = exchange.getVariable(LockHolder.VARIABLE, LockHolder.class);
    Keeper.Kept kept =
        keeper.keep(
            "contact lock",
            locks.renewEvery(),
            () -> (holder == null || holder.isHealthy()) && locks.renew(lock));
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                kept.stop();
                locks.release(lock);
              }
            });
  }
}
