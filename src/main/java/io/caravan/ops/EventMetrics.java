package io.caravan.ops;

import io.caravan.config.CaravanProperties;
import io.caravan.journal.EventState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Gauges {@code caravan.events.received} by inbox, {@code caravan.events} by inbox and state, which
 * add up to it, and {@code caravan.accounting.wrong}: webhooks whose events do not add up. Reading
 * them asks no database.
 */
@Component
class EventMetrics implements MeterBinder {

  private static final List<String> STATES =
      List.of(
          EventTotals.WAITING,
          EventState.DELIVERED.word(),
          EventTotals.DEAD,
          EventState.IGNORED.word(),
          EventState.DISCARDED.word(),
          "pruned");

  private final CaravanProperties properties;
  private final EventTotals totals;
  private final AccountingCheck accounting;

  EventMetrics(CaravanProperties properties, EventTotals totals, AccountingCheck accounting) {
    this.properties = properties;
    this.totals = totals;
    this.accounting = accounting;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    for (String inbox : properties.inboxes().keySet()) {
      Gauge.builder("caravan.events.received", totals, all -> all.of(inbox, EventTotals.ALL))
          .description("events that came in for the inbox, whatever became of them")
          .tag("inbox", inbox)
          .register(registry);
      for (String state : STATES) {
        Gauge.builder("caravan.events", totals, all -> all.of(inbox, state))
            .description("events of the inbox by what became of them")
            .tag("inbox", inbox)
            .tag("state", state)
            .register(registry);
      }
    }
    Gauge.builder("caravan.accounting.wrong", accounting, AccountingCheck::count)
        .description("webhooks whose events do not add up")
        .register(registry);
  }
}
