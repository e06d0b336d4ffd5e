package io.caravan.profile;

import io.caravan.journal.ProfileClaim;
import io.caravan.watch.LogLine;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One line and one count per try. Names, links and ids of persons are in neither. */
@Component
class ProfileLog {

  private static final Logger LOG = LoggerFactory.getLogger("io.caravan.profile.tries");

  private final MeterRegistry meters;

  ProfileLog(MeterRegistry meters) {
    this.meters = meters;
  }

  /**
   * @param outcome updated, unchanged, refused or gone
   */
  void settled(ProfileClaim claim, String outcome) {
    line(outcome, claim).info(LOG);
  }

  void putOff(ProfileClaim claim, Instant until, String reason) {
    line("retried", claim).with("next_attempt_at", until).saying("reason", reason).info(LOG);
  }

  void failed(ProfileClaim claim, String reason) {
    line("failed", claim).saying("reason", reason).warn(LOG);
  }

  private LogLine line(String outcome, ProfileClaim claim) {
    meters.counter("caravan.profiles", "inbox", claim.inbox(), "outcome", outcome).increment();
    return LogLine.of("profile." + outcome)
        .with("inbox", claim.inbox())
        .with("lane", claim.lane())
        .with("attempt", claim.attempts() + 1);
  }
}
