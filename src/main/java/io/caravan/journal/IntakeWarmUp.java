package io.caravan.journal;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.event.ApplicationStartedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Opens intake's pools before the first webhook has to wait for it. */
@Component
class IntakeWarmUp {

  private static final Logger log = LoggerFactory.getLogger(IntakeWarmUp.class);

  private final List<JdbcClient> pools;

  IntakeWarmUp(
      @Qualifier("intakeJdbc") JdbcClient jdbc,
      @Qualifier("intakeGroupJdbc") JdbcClient groupJdbc) {
    this.pools = List.of(jdbc, groupJdbc);
  }

  @EventListener(ApplicationStartedEvent.class)
  void connect() {
    try {
      for (JdbcClient pool : pools) {
        pool.sql("select 1").query(Integer.class).single();
      }
    } catch (DataAccessException e) {
      log.debug("intake has no connection to its journal yet: {}", e.toString());
    }
  }
}
