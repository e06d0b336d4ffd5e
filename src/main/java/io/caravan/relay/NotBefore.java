package io.caravan.relay;

import java.time.Instant;

/** Chatwoot may still commit an earlier try of the event: nothing is sent for it until then. */
class NotBefore extends Exception {
  private static final long serialVersionUID = 1L;

  private final Instant until;

  NotBefore(Instant until) {
    // an expected outcome: nobody reads its stack
    super("Chatwoot may still store an earlier try", null, false, false);
    this.until = until;
  }

  Instant until() {
    return until;
  }
}
