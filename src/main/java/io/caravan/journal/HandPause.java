package io.caravan.journal;

import java.time.Instant;

/**
 * An inbox that an operator has paused.
 *
 * @param reason in their words; empty when they gave none
 */
public record HandPause(String inbox, Instant since, String actor, String reason) {

  /** For who asks why nothing is delivered. */
  public String words() {
    return "paused by " + actor + (reason.isEmpty() ? "" : ": " + reason);
  }
}
