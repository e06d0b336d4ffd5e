package io.caravan.security;

import java.time.Duration;
import org.springframework.security.core.AuthenticationException;

/** So many wrong passwords or tokens that the next one is not even looked at. */
class TooManyAttempts extends AuthenticationException {
  private static final long serialVersionUID = 1L;

  private final Duration wait;

  TooManyAttempts(Duration wait) {
    super("too many wrong logins, try again in " + seconds(wait) + " s");
    this.wait = wait;
  }

  /** For {@code Retry-After}: whole seconds, rounded up. */
  long seconds() {
    return seconds(wait);
  }

  private static long seconds(Duration wait) {
    return wait.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
