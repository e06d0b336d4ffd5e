package io.caravan.lock;

import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/** Every try for the lock met a conflict: the visit goes on without it, or later. */
@Component("note-lock-exhausted")
class NoteLockExhausted implements Processor {

  private final LockCounters counters;

  NoteLockExhausted(LockCounters counters) {
    this.counters = counters;
  }

  @Override
  public void process(Exchange exchange) {
    counters.exhausted();
  }
}
