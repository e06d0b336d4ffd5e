package io.caravan.lock;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** Counts what happens to tries for the lock. */
@Component
class LockCounters {

  private final Counter conflicts;
  private final Counter exhausted;
  private final Counter unavailable;

  LockCounters(MeterRegistry meters) {
    conflicts =
        Counter.builder("caravan.lock.conflicts")
            .description("Tries for a contact's lock that somebody else held")
            .register(meters);
    exhausted =
        Counter.builder("caravan.lock.exhausted")
            .description("Visits that met a conflict at every try for the lock")
            .register(meters);
    unavailable =
        Counter.builder("caravan.lock.unavailable")
            .description("Visits that went on without the lock since Redis did not answer")
            .register(meters);
  }

  void conflict() {
    conflicts.increment();
  }

  void exhausted() {
    exhausted.increment();
  }

  void unavailable() {
    unavailable.increment();
  }
}
