package io.caravan.media;

import io.caravan.journal.MediaClaim;
import io.caravan.journal.MediaFacts;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One line and one count per try to fetch a file. Links, names and ids of vendors are in neither.
 */
@Component
class MediaLog {

  private static final Logger LOG = LoggerFactory.getLogger("io.caravan.media.fetches");

  private final MeterRegistry meters;

  MediaLog(MeterRegistry meters) {
    this.meters = meters;
  }

  void fetched(MediaClaim claim, MediaFacts facts) {
    count(claim, "fetched");
    LOG.info(
        "media.fetched inbox={} event={} place={} attempt={} bytes={} mime={}",
        claim.inbox(),
        claim.event(),
        claim.place(),
        claim.attempts() + 1,
        facts.size(),
        facts.mime());
  }

  void putOff(MediaClaim claim, Instant until, String reason) {
    count(claim, "retried");
    LOG.info(
        "media.retried inbox={} event={} place={} attempt={} next_attempt_at={} reason=\"{}\"",
        claim.inbox(),
        claim.event(),
        claim.place(),
        claim.attempts() + 1,
        until,
        reason);
  }

  void failed(MediaClaim claim, String reason) {
    count(claim, "failed");
    LOG.warn(
        "media.failed inbox={} event={} place={} attempt={} reason=\"{}\"",
        claim.inbox(),
        claim.event(),
        claim.place(),
        claim.attempts() + 1,
        reason);
  }

  private void count(MediaClaim claim, String outcome) {
    meters.counter("caravan.media", "inbox", claim.inbox(), "outcome", outcome).increment();
  }
}
