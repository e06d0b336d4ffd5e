package io.caravan.journal;

import java.time.Clock;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The relay's side of a journal that exists already. */
public final class LaneJournals {

  private LaneJournals() {}

  public static LaneJournal on(DataSource dataSource) {
    return new LaneJournal(
        JdbcClient.create(dataSource),
        new TransactionTemplate(new JdbcTransactionManager(dataSource)),
        Clock.systemUTC());
  }
}
