package io.caravan.ops;

import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.stereotype.Component;

/**
 * Health {@code accounting}: degraded, not down, while webhooks do not add up. This node works, and
 * taking it out of service would mend nothing.
 */
@Component("accounting")
class AccountingHealth implements HealthIndicator {

  private final AccountingCheck accounting;

  AccountingHealth(AccountingCheck accounting) {
    this.accounting = accounting;
  }

  @Override
  public Health health() {
    int wrong = accounting.count();
    if (wrong == 0) {
      return Health.up().build();
    }
    return Health.status("DEGRADED")
        .withDetail("webhooks", wrong)
        .withDetail("first", accounting.first())
        .withDetail(
            "meaning",
            "rows of event were removed or added by something else than Caravan, or the database"
                + " lost commits. Compare webhook.inserted with count(event) + webhook.pruned for"
                + " these ids; webhook.body holds what came in, if it is still there")
        .build();
  }
}
