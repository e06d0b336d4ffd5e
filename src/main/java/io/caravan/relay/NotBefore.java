package io.caravan.relay;

import java.time.Duration;

/** Chatwoot may still commit an earlier try of the event: nothing is sent for it until then. */
class NotBefore extends Exception {
  private static final long serialVersionUID = 1L;

  private final Duration wait;

  NotBefore(Duration wait) {
    // an expected outcome: nobody reads its stack
    super("Chatwoot may still store an earlier try", null, false, false);
    this.wait = wait;
  }

  Duration howLong() {
    return wait;
  }
}
