package io.caravan.chatwoot;

import java.time.Duration;

/**
 * Asked before each call to Chatwoot: a call starts only if the caller still owns the lane for as
 * long as the call may take.
 */
@FunctionalInterface
public interface CallGate {

  /**
   * @param effect what the call can have written when its outcome is not known
   * @param deadline how long the call may take
   * @throws LeaseLost when the lane is no longer ours
   */
  void beforeCall(ChatwootCall.Effect effect, Duration deadline) throws LeaseLost;
}
