package io.caravan.config;

import java.time.Duration;

/** The rules of {@code caravan.profiles}. */
final class ProfileCheck {

  private static final Duration SHORTEST = Duration.ofHours(1);

  private ProfileCheck() {}

  static void check(ProfileProperties profiles, Findings findings) {
    findings.expect(
        profiles.workers() >= 1 && profiles.workers() <= 16,
        "caravan.profiles.workers",
        profiles.workers() + " is out of range; expected 1 to 16, such as 2");
    findings.expect(
        profiles.refreshAfter().compareTo(SHORTEST) >= 0,
        "caravan.profiles.refresh-after",
        Durations.text(profiles.refreshAfter()) + " is too often; expected 1h or more, such as 7d");
  }
}
