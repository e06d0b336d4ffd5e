package io.caravan.chatwoot;

import java.time.Duration;

/** How long a call may take in all: the timeout, and time for what it has to carry. */
final class CallDeadline {

  private static final long BYTES_PER_SECOND = 256 * 1024;

  private CallDeadline() {}

  /**
   * @param timeout of a call that carries nothing
   * @param bytes length of the request's body; negative when unknown
   */
  static Duration of(Duration timeout, long bytes) {
    return timeout.plusMillis(Math.max(bytes, 0) * 1000 / BYTES_PER_SECOND);
  }
}
