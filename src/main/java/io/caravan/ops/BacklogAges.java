package io.caravan.ops;

import java.time.Clock;
import java.time.Duration;
import org.springframework.stereotype.Component;

/** How long the oldest event of an inbox has waited. Asking it asks no database. */
@Component
class BacklogAges {

  private final EventTotals totals;
  private final Clock clock;

  BacklogAges(EventTotals totals, Clock clock) {
    this.totals = totals;
    this.clock = clock;
  }

  /**
   * Zero when nothing waits in that state.
   *
   * @param state received: nothing has failed about it; retrying: it waits by the retry schedule
   */
  Duration age(String inbox, String state) {
    return totals
        .oldest(inbox, state)
        .map(since -> Duration.between(since, clock.instant()))
        .filter(age -> !age.isNegative())
        .orElse(Duration.ZERO);
  }
}
