package io.caravan.relay;

import io.caravan.chatwoot.ChatwootFailure;
import io.caravan.chatwoot.ChatwootProbe;
import io.caravan.chatwoot.FailureKind;
import io.caravan.chatwoot.LeaseLost;
import io.caravan.chatwoot.ProbeOutcome;
import io.caravan.journal.ContactLinks;
import io.caravan.journal.LaneMerges;
import io.caravan.journal.LanePair;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * A merge failed: both lanes go back at once, and it is tried again by the schedule of events, or
 * given up after the last try. What a Chatwoot that is away costs is not counted.
 */
@Component("put-off-merge")
class PutOffMerge implements Processor {

  private static final Logger log = LoggerFactory.getLogger(PutOffMerge.class);
  private static final Duration UNCOUNTED = Duration.ofSeconds(60);

  private final LaneMerges merges;
  private final LaneSignals signals;
  private final ContactLinks links;
  private final RetrySchedule schedule;
  private final ChatwootProbe probe;
  private final Clock clock;

  PutOffMerge(
      LaneMerges merges,
      LaneSignals signals,
      ContactLinks links,
      RetrySchedule schedule,
      ChatwootProbe probe,
      Clock clock) {
    this.merges = merges;
    this.signals = signals;
    this.links = links;
    this.schedule = schedule;
    this.probe = probe;
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    MergeVisit visit = exchange.getVariable(MergeVisit.VARIABLE, MergeVisit.class);
    if (visit == null) {
      log.warn("two lanes of one person could not be claimed: {}", cause.toString());
      return;
    }
    LanePair pair = visit.pair();
    merges.release(pair);
    signals.signal(pair.first().lane());
    signals.signal(pair.second().lane());
    String reason = reason(cause);
    Duration wait = uncounted(cause, pair);
    if (wait != null) {
      links.putOff(pair.link(), pair.attempts(), clock.instant().plus(wait), reason);
      return;
    }
    int attempts = pair.attempts() + 1;
    Optional<Instant> next = schedule.waitAfter(attempts).map(clock.instant()::plus);
    links.putOff(pair.link(), attempts, next.orElse(null), reason);
    if (next.isEmpty()) {
      merges.recordGivenUp(pair, reason);
      log.error(
          "lanes {} and {} of inbox {} are one person and stay two contacts, given up after {}"
              + " tries: {}",
          pair.first().lane(),
          pair.second().lane(),
          pair.link().inbox(),
          attempts,
          reason);
    }
  }

  /** How long to wait without counting; null for a failure of this merge's own. */
  private @Nullable Duration uncounted(Throwable cause, LanePair pair) {
    if (cause instanceof LeaseLost || cause instanceof RejectedExecutionException) {
      return Duration.ofSeconds(5);
    }
    if (!(cause instanceof ChatwootFailure failure)) {
      return null;
    }
    if (failure.kind() == FailureKind.THROTTLED) {
      return failure.retryAfter();
    }
    boolean perhapsAway =
        failure.kind() == FailureKind.UNAVAILABLE || failure.kind() == FailureKind.MISCONFIGURED;
    boolean away =
        perhapsAway && probe.probe(pair.link().inbox()).verdict() != ProbeOutcome.Verdict.GOOD;
    return away ? UNCOUNTED : null;
  }

  private static String reason(Throwable cause) {
    return cause instanceof ChatwootFailure || cause instanceof LeaseLost
        ? String.valueOf(cause.getMessage())
        : "a fault of Caravan: " + cause.getClass().getSimpleName();
  }
}
