package io.caravan.relay;

import io.caravan.journal.JournaledEvent;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** One line and one count per delivery attempt. Message texts and contacts are in neither. */
@Component
class AttemptLog {

  private static final Logger log = LoggerFactory.getLogger("io.caravan.attempts");

  private final MeterRegistry meters;

  AttemptLog(MeterRegistry meters) {
    this.meters = meters;
  }

  void delivered(
      JournaledEvent event, @Nullable Long conversation, @Nullable Long message, Duration took) {
    count(event, "delivered");
    log.info(
        "delivery.attempted outcome=delivered inbox={} event={} lane={} attempt={} conversation={}"
            + " message={} duration_ms={}",
        event.inbox(),
        event.id(),
        event.lane(),
        event.attempts() + 1,
        conversation,
        message,
        took.toMillis());
  }

  void ignored(JournaledEvent event, String reason, Duration took) {
    count(event, "ignored");
    log.info(
        "delivery.attempted outcome=ignored inbox={} event={} lane={} attempt={} duration_ms={}"
            + " reason=\"{}\"",
        event.inbox(),
        event.id(),
        event.lane(),
        event.attempts() + 1,
        took.toMillis(),
        reason);
  }

  void failed(JournaledEvent event, Decision decision, Duration took) {
    count(event, decision.outcome());
    log.info(
        "delivery.attempted outcome={} inbox={} event={} lane={} attempt={} next_attempt_at={}"
            + " duration_ms={} reason=\"{}\"",
        decision.outcome(),
        event.inbox(),
        event.id(),
        event.lane(),
        event.attempts() + 1,
        decision.nextAttemptAt() == null ? "-" : decision.nextAttemptAt(),
        took.toMillis(),
        decision.reason());
  }

  private void count(JournaledEvent event, String outcome) {
    meters.counter("caravan.attempts", "inbox", event.inbox(), "outcome", outcome).increment();
  }
}
