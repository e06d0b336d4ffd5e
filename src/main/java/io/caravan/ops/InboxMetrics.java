package io.caravan.ops;

import io.caravan.chatwoot.InboxPauses;
import io.caravan.config.CaravanProperties;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.springframework.stereotype.Component;

/**
 * By inbox: {@code caravan.backlog.age}, {@code caravan.inbox.last.event.timestamp} (not a number
 * while there was none) and {@code caravan.inbox.paused}, {@code by} {@code chatwoot} or {@code
 * operator}. All but the one by Chatwoot are the same on every node.
 */
@Component
class InboxMetrics implements MeterBinder {

  private final CaravanProperties properties;
  private final BacklogAges backlog;
  private final LastEvents lastEvents;
  private final InboxPauses pauses;

  InboxMetrics(
      CaravanProperties properties,
      BacklogAges backlog,
      LastEvents lastEvents,
      InboxPauses pauses) {
    this.properties = properties;
    this.backlog = backlog;
    this.lastEvents = lastEvents;
    this.pauses = pauses;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String inbox : properties.inboxes().keySet()) {
      for (String state : List.of(EventTotals.RECEIVED, EventTotals.RETRYING)) {
        TimeGauge.builder(
                "caravan.backlog.age",
                backlog,
                TimeUnit.MILLISECONDS,
                it -> it.age(inbox, state).toMillis())
            .description("how long the oldest waiting event of the inbox has waited")
            .tag("inbox", inbox)
            .tag("state", state)
            .register(registry);
      }
      Gauge.builder(
              "caravan.inbox.last.event.timestamp",
              lastEvents,
              it -> it.of(inbox).map(InboxMetrics::seconds).orElse(Double.NaN))
          .description("when the last event of the inbox came in, in seconds since 1970")
          .baseUnit("seconds")
          .tag("inbox", inbox)
          .register(registry);
      paused(registry, inbox, "chatwoot", () -> pauses.isRefused(inbox));
      paused(registry, inbox, "operator", () -> pauses.isPausedByHand(inbox));
    }
  }

  private static void paused(
      MeterRegistry registry, String inbox, String by, BooleanSupplier isPaused) {
    Gauge.builder("caravan.inbox.paused", () -> isPaused.getAsBoolean() ? 1 : 0)
        .description(
            "1 while nothing is delivered for the inbox: by chatwoot, which refuses its token,"
                + " account or inbox, or by an operator")
        .tag("inbox", inbox)
        .tag("by", by)
        .register(registry);
  }

  private static double seconds(Instant at) {
    return at.toEpochMilli() / 1000.0;
  }
}
