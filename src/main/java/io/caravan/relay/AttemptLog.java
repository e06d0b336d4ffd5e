package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.JournaledEvent;
import io.caravan.watch.LogLine;
import io.caravan.watch.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/**
 * One line and one count per delivery attempt, and how long what was delivered had taken since it
 * was received. Message texts and contacts are in none of them.
 */
@Component
class AttemptLog {

  private static final Logger log = LoggerFactory.getLogger("io.caravan.attempts");

  private static final Duration[] DELAYS = {
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30),
    Duration.ofMinutes(1),
    Duration.ofMinutes(5),
    Duration.ofMinutes(30),
    Duration.ofHours(2),
    Duration.ofHours(24)
  };

  private final MeterRegistry meters;
  private final Clock clock;

  AttemptLog(CaravanProperties properties, MeterRegistry meters, Clock clock) {
    this.meters = meters;
    this.clock = clock;
    properties.inboxes().keySet().forEach(this::delay); // they are there before the first one
  }

  void delivered(
      JournaledEvent event,
      @Nullable Long conversation,
      @Nullable Long message,
      Duration took,
      Span span) {
    delay(event.inbox()).record(Duration.between(event.receivedAt(), clock.instant()));
    timed(
            line("delivered", event, span)
                .with("conversation", conversation)
                .with("message", message),
            took,
            span)
        .info(log);
  }

  void ignored(JournaledEvent event, String reason, Duration took, Span span) {
    timed(line("ignored", event, span), took, span).saying("reason", reason).info(log);
  }

  void failed(JournaledEvent event, Decision decision, Duration took, Span span) {
    span.setStatus(StatusCode.ERROR, decision.outcome());
    LogLine line =
        line(decision.outcome(), event, span).with("next_attempt_at", decision.nextAttemptAt());
    timed(line, took, span).saying("reason", decision.reason()).info(log);
  }

  private LogLine line(String outcome, JournaledEvent event, Span span) {
    meters.counter("caravan.attempts", "inbox", event.inbox(), "outcome", outcome).increment();
    span.setAttribute("caravan.outcome", outcome);
    return LogLine.of("delivery.attempted")
        .with("outcome", outcome)
        .with("inbox", event.inbox())
        .with("event", event.id())
        .with("lane", event.lane())
        .with("attempt", event.attempts() + 1);
  }

  private static LogLine timed(LogLine line, Duration took, Span span) {
    return line.with("duration_ms", took.toMillis()).trace(Tracing.id(span));
  }

  private Timer delay(String inbox) {
    return Timer.builder("caravan.delivery.delay")
        .description("from when an event was received to when it was delivered")
        .tag("inbox", inbox)
        .serviceLevelObjectives(DELAYS)
        .register(meters);
  }
}
