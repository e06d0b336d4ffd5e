package io.caravan.profile;

import io.caravan.journal.ProfileClaim;
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
    count(claim, outcome);
    LOG.info(
        "profile.{} inbox={} lane={} attempt={}",
        outcome,
        claim.inbox(),
        claim.lane(),
        claim.attempts() + 1);
  }

  void putOff(ProfileClaim claim, Instant until, String reason) {
    count(claim, "retried");
    LOG.info(
        "profile.retried inbox={} lane={} attempt={} next_attempt_at={} reason=\"{}\"",
        claim.inbox(),
        claim.lane(),
        claim.attempts() + 1,
        until,
        reason);
  }

  void failed(ProfileClaim claim, String reason) {
    count(claim, "failed");
    LOG.warn(
        "profile.failed inbox={} lane={} attempt={} reason=\"{}\"",
        claim.inbox(),
        claim.lane(),
        claim.attempts() + 1,
        reason);
  }

  private void count(ProfileClaim claim, String outcome) {
    meters.counter("caravan.profiles", "inbox", claim.inbox(), "outcome", outcome).increment();
  }
}
