package io.caravan.journal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An event that a change is about.
 *
 * @param lane null when it was never to be delivered
 * @param conversationId where it is in Chatwoot, when it was delivered
 * @param messageId what it is in Chatwoot, when it was delivered
 */
public record Target(
    long event,
    @Nullable Long lane,
    EventState state,
    boolean mayExist,
    @Nullable Instant nextAttemptAt,
    @Nullable Long conversationId,
    @Nullable Long messageId) {

  /** Whether it is still to be delivered. */
  public boolean isOpen() {
    return state == EventState.RECEIVED || state == EventState.RETRYING;
  }

  /** Given up, but an operator may replay it. */
  public boolean isDead() {
    return state == EventState.DEAD;
  }

  public boolean isDelivered() {
    return state == EventState.DELIVERED && conversationId != null && messageId != null;
  }
}
