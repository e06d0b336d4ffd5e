package io.caravan.journal;

import java.time.Instant;

/**
 * How far a replay or discard of many events is. Every node can tell, since it is in the audit.
 *
 * @param id of its audit row
 * @param selection what was asked for, as JSON
 * @param matched events that it is about
 * @param more there were others that it does not come to
 * @param done of those that it is about, the ones that it has gone through
 * @param changed of those, the ones that were changed
 * @param state whether it goes on
 */
public record ChangeProgress(
    long id,
    Instant at,
    String actor,
    String action,
    String selection,
    int matched,
    boolean more,
    int done,
    int changed,
    State state) {

  /** Whether it goes on. */
  public enum State {
    RUNS,
    ENDED,
    /** Nothing was heard of it for a minute: it failed, or its node was stopped. */
    BROKEN_OFF
  }

  /** Those that were being delivered, had changed meanwhile, or still cannot be parsed. */
  public int skipped() {
    return done - changed;
  }
}
