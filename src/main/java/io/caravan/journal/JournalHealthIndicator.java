package io.caravan.journal;

import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/**
 * Health {@code journal}, part of readiness. Asked over intake's pool, whose short limits make the
 * answer come within 5 s: asking every pool takes longer than a probe waits, and logs a stack each.
 */
@Component
class JournalHealthIndicator implements HealthIndicator {

  private final JdbcClient jdbc;

  JournalHealthIndicator(@Qualifier("intakeJdbc") JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Health health() {
    try {
      jdbc.sql("select 1").query(Integer.class).single();
      return Health.up().build();
    } catch (DataAccessException e) {
      return Health.down().withDetail("reason", StoreTrouble.describe(e)).build();
    }
  }
}
