package io.caravan.profile;

import io.caravan.channel.ProfileRefusal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An answer of a vendor that brings no profile now and says nothing about the person. */
final class ProfileRefused extends Exception {
  private static final long serialVersionUID = 1L;

  private final ProfileRefusal kind;
  private final @Nullable Duration retryAfter;

  ProfileRefused(ProfileRefusal kind, int status, @Nullable Duration retryAfter) {
    // an expected outcome: nobody reads its stack
    super("its API answers HTTP " + status, null, false, false);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }

  ProfileRefusal kind() {
    return kind;
  }

  /** How long the vendor asks to wait. */
  @Nullable Duration retryAfter() {
    return retryAfter;
  }
}
