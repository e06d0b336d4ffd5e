package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A file of an event, as the relay sees it.
 *
 * @param place among the message's attachments, from 0
 * @param facts present when it was fetched and is kept
 * @param reason why it is not there, for agents
 * @param nextAttemptAt when it is tried again, as long as it waits
 */
public record EventMedia(
    long id,
    int place,
    State state,
    @Nullable MediaFacts facts,
    @Nullable String reason,
    @Nullable Instant nextAttemptAt) {

  /** How far it is. */
  public enum State {
    WAITING,
    FETCHED,
    FAILED
  }
}
