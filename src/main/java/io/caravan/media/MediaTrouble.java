package io.caravan.media;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A file that could not be had this time. Its message is shown to agents, as that of NoMedia. */
final class MediaTrouble extends Exception {
  private static final long serialVersionUID = 1L;

  private final @Nullable Duration retryAfter;

  MediaTrouble(String message) {
    this(message, null);
  }

  MediaTrouble(String message, @Nullable Duration retryAfter) {
    // an expected outcome: nobody reads its stack
    super(message, null, false, false);
    this.retryAfter = retryAfter;
  }

  /** How long its server asks to wait. */
  @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
