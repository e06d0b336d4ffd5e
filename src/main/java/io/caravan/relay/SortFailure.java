package io.caravan.relay;

import io.caravan.chatwoot.ChatwootFailure;
import io.caravan.chatwoot.LeaseLost;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.RejectedExecutionException;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** From the exception that ended a try, leaves a {@link Verdict}. */
@Component("sort-failure")
class SortFailure implements Processor {

  private static final Logger log = LoggerFactory.getLogger(SortFailure.class);

  /** Who waits for files is woken when they are there; this is for the case that nobody does. */
  private static final Duration LOOK_FOR_FILES = Duration.ofMinutes(1);

  private final Clock clock;

  SortFailure(Clock clock) {
    this.clock = clock;
  }

  @Override
  public void process(Exchange exchange) {
    Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
    exchange.setVariable(Verdict.VARIABLE, verdict(cause, exchange));
  }

  private Verdict verdict(Throwable cause, Exchange exchange) {
    if (cause instanceof RejectedExecutionException) {
      // Camel repeats nothing while it stops
      return new Verdict(Verdict.Kind.DROPPED, "Caravan is stopping", null);
    }
    if (cause instanceof LeaseLost || cause instanceof GivenBack) {
      return new Verdict(Verdict.Kind.DROPPED, cause.getMessage(), null);
    }
    if (cause instanceof NotBefore notBefore) {
      return new Verdict(
          Verdict.Kind.HELD, cause.getMessage(), clock.instant().plus(notBefore.howLong()));
    }
    if (cause instanceof MediaAwaited) {
      return new Verdict(
          Verdict.Kind.MEDIA, cause.getMessage(), clock.instant().plus(LOOK_FOR_FILES));
    }
    if (cause instanceof TargetOpen open) {
      return new Verdict(Verdict.Kind.TARGET_OPEN, cause.getMessage(), open.until());
    }
    if (!(cause instanceof ChatwootFailure failure)) {
      return ours(cause, exchange);
    }
    String reason = failure.getMessage();
    return switch (failure.kind()) {
      case UNAVAILABLE -> new Verdict(Verdict.Kind.UNAVAILABLE, reason, null);
      case UNCLEAR -> new Verdict(Verdict.Kind.UNCLEAR, reason, null);
      case THROTTLED -> new Verdict(Verdict.Kind.THROTTLED, reason, throttledUntil(failure));
      case MISCONFIGURED -> new Verdict(Verdict.Kind.MISCONFIGURED, reason, null);
      case STALE_IDS ->
          Boolean.TRUE.equals(exchange.getVariable("rebuilt"))
              ? new Verdict(Verdict.Kind.MISCONFIGURED, reason, null)
              : new Verdict(Verdict.Kind.STALE_IDS, reason, null);
      case PERMANENT -> new Verdict(Verdict.Kind.PERMANENT, reason, null);
      case LOST_RACE ->
          // a 500 each time is no race: a Chatwoot that can read but not write answers so
          new Verdict(
              failure.status() >= 500 ? Verdict.Kind.UNAVAILABLE : Verdict.Kind.COUNTED,
              reason,
              null);
      case CONTACT_CONFLICT -> new Verdict(Verdict.Kind.COUNTED, reason, null);
      case OURS -> new Verdict(Verdict.Kind.COUNTED, reason, null);
    };
  }

  private Instant throttledUntil(ChatwootFailure failure) {
    return clock.instant().plus(Objects.requireNonNull(failure.retryAfter(), "of a throttle"));
  }

  /** A fault of Caravan's: the only failure whose stack somebody has to read. */
  private static Verdict ours(Throwable cause, Exchange exchange) {
    LaneVisit visit = exchange.getVariable(LaneVisit.VARIABLE, LaneVisit.class);
    log.error(
        "event {} of inbox {} failed by a fault of Caravan; it is tried again by the schedule",
        visit.inHand().id(),
        visit.inbox(),
        cause);
    return new Verdict(
        Verdict.Kind.COUNTED,
        "a fault of Caravan: " + cause.getClass().getSimpleName(),
        null,
        visit.unclear() != null);
  }
}
