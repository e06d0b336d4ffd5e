package io.caravan.journal;

import com.zaxxer.hikari.HikariDataSource;
import java.time.Clock;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The relay's side of a journal that exists already. */
public final class LaneJournals {

  private LaneJournals() {}

  /**
   * @param dataSource without connections yet: they get the settings of the relay's pool
   */
  public static LaneJournal on(HikariDataSource dataSource) {
    dataSource.setConnectionInitSql(JournalPools.ONE_PLAN);
    return new LaneJournal(
        JdbcClient.create(dataSource),
        new TransactionTemplate(new JdbcTransactionManager(dataSource)),
        Clock.systemUTC());
  }
}
