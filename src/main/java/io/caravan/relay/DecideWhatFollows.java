package io.caravan.relay;

import io.caravan.chatwoot.ChatwootCircuits;
import io.caravan.chatwoot.ChatwootProbe;
import io.caravan.chatwoot.CircuitMode;
import io.caravan.chatwoot.InboxPauses;
import io.caravan.chatwoot.ProbeOutcome;
import io.caravan.config.CaravanProperties;
import io.caravan.journal.JournaledEvent;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.springframework.stereotype.Component;

/**
 * From the {@link Verdict}, leaves a {@link Decision}. A probe tells an outage of Chatwoot, which
 * nobody's attempts pay for, from an event that fails by itself.
 */
@Component("decide-what-follows")
class DecideWhatFollows implements Processor {

  private final ChatwootCircuits circuits;
  private final InboxPauses pauses;
  private final ChatwootProbe probe;
  private final RetrySchedule schedule;
  private final Duration orderHold;
  private final Clock clock;

  DecideWhatFollows(
      ChatwootCircuits circuits,
      InboxPauses pauses,
      ChatwootProbe probe,
      RetrySchedule schedule,
      CaravanProperties properties,
      Clock clock) {
    this.circuits = circuits;
    this.pauses = pauses;
    this.probe = probe;
    this.schedule = schedule;
    this.orderHold = properties.relay().orderHold();
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    Verdict verdict = exchange.getVariable(Verdict.VARIABLE, Verdict.class);
    exchange.setVariable(Decision.VARIABLE, decide(visit.inHand(), verdict));
  }

  private Decision decide(JournaledEvent event, Verdict verdict) {
    String reason = verdict.reason();
    return switch (verdict.kind()) {
      case UNAVAILABLE, UNCLEAR, MISCONFIGURED -> byTheProbe(event, reason);
      case THROTTLED -> Decision.waits("throttled", reason, verdict.until());
      case HELD -> Decision.waits("held", reason, verdict.until());
      case MEDIA -> Decision.waits(Decision.MEDIA, reason, verdict.until());
      case TARGET_OPEN -> Decision.waitsForTarget(reason, clock.instant(), verdict.until());
      case STALE_IDS -> Decision.waits("stale", reason, null);
      case PERMANENT -> Decision.dies(reason, clock.instant());
      case COUNTED -> nextRung(event, reason);
      case DROPPED -> throw new IllegalStateException("a dropped try is not written down");
    };
  }

  /** A good probe says that it is this event's own trouble: no other contact waits for it. */
  private Decision byTheProbe(JournaledEvent event, String reason) {
    if (circuits.mode(event.inbox()) == CircuitMode.OPEN) {
      return Decision.waits("outage", reason, null);
    }
    ProbeOutcome answer = probe.probe(event.inbox());
    return switch (answer.verdict()) {
      case GOOD -> nextRung(event, reason);
      case MISCONFIGURED -> paused(event, answer.reason());
      case BAD -> {
        circuits.badProbe(event.inbox(), answer.reason());
        yield Decision.waits("outage", reason, null);
      }
    };
  }

  private Decision paused(JournaledEvent event, String reason) {
    pauses.pause(event.inbox(), reason);
    return Decision.waits("paused", reason, null);
  }

  private Decision nextRung(JournaledEvent event, String reason) {
    Instant now = clock.instant();
    int failures = event.attempts() + 1;
    return schedule
        .waitAfter(failures)
        .map(wait -> Decision.retries(reason, now, wait, orderHold))
        .orElseGet(() -> Decision.dies(reason, now));
  }
}
