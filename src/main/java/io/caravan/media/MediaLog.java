package io.caravan.media;

import io.caravan.journal.MediaClaim;
import io.caravan.journal.MediaFacts;
import io.caravan.watch.LogLine;
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
    line("media.fetched", "fetched", claim)
        .with("bytes", facts.size())
        .with("mime", facts.mime())
        .info(LOG);
  }

  void putOff(MediaClaim claim, Instant until, String reason) {
    line("media.retried", "retried", claim)
        .with("next_attempt_at", until)
        .saying("reason", reason)
        .info(LOG);
  }

  void failed(MediaClaim claim, String reason) {
    line("media.failed", "failed", claim).saying("reason", reason).warn(LOG);
  }

  private LogLine line(String name, String outcome, MediaClaim claim) {
    meters.counter("caravan.media", "inbox", claim.inbox(), "outcome", outcome).increment();
    return LogLine.of(name)
        .with("inbox", claim.inbox())
        .with("event", claim.event())
        .with("place", claim.place())
        .with("attempt", claim.attempts() + 1);
  }
}
