package io.caravan.chatwoot;

import java.time.Duration;

/**
 * Asked before each call to Chatwoot: a call starts only if the caller still owns the lane for as
 * long as the call may take.
 */
@FunctionalInterface
public interface CallGate {

  /**
   * @param deadline how long the call may take
   * @throws LeaseLost when the lane is no longer ours
   */
  void beforeCall(Duration deadline) throws LeaseLost;
}
