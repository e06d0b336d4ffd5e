package io.caravan.journal;

import com.zaxxer.hikari.HikariDataSource;
import io.caravan.config.CaravanProperties;
import java.time.Duration;
import javax.sql.DataSource;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.jdbc.DataSourceProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Five pools on one database. Intake has short limits, so that a stopped or frozen Postgres is a
 * 503 within 5 s; the relay and the console have longer ones; migration, prune, checks and changes
 * by hand may take their time.
 */
@Configuration(proxyBeanMethods = false)
class JournalPools {

  /** Webhooks in the journal step at the same moment; others wait for a connection. */
  private static final int INTAKE_CONNECTIONS = 16;

  /**
   * Groups of webhooks that are written at the same time: the second where the first takes long, or
   * where there is enough for two.
   */
  static final int GROUP_CONNECTIONS = 2;

  /** A group that meets a locked lane, or takes long, is given up: its webhooks go alone. */
  static final String GROUP_LIMITS = "; set lock_timeout = '500ms'; set statement_timeout = '1s'";

  /**
   * Plans are made once a connection. Left to itself Postgres makes some of these anew for each
   * run, since it thinks one for known lists cheaper, and takes ten times as long to plan as to run
   * them. None needs a plan for its values: the costly ones are tested to use their indexes either
   * way. Nor may a plan that was made while the tables were small read them from end to end when
   * they are not.
   */
  static final String ONE_PLAN =
      "set plan_cache_mode = force_generic_plan; set enable_seqscan = off; set jit = off";

  /**
   * Postgres takes what comes together for one row, since it cannot know how many will be new, and
   * would look through all its lanes for each of its events: a webhook of 3,000 new contacts took
   * 0.9 s instead of 0.1 s.
   */
  static final String INTAKE_PLAN = ONE_PLAN + "; set enable_nestloop = off";

  /**
   * For work that can wait, so that it leaves processors to what cannot: a count of what waits by
   * two workers and their leader stopped intake for a tenth of a second.
   */
  static final String ONE_PROCESSOR = "set max_parallel_workers_per_gather = 0";

  private static final int CONSOLE_CONNECTIONS = 4;

  @Bean
  @Primary
  HikariDataSource maintenanceDataSource(DataSourceProperties properties) {
    HikariDataSource pool = pool(properties, "maintenance", 4);
    pool.setConnectionInitSql(ONE_PROCESSOR);
    pool.setConnectionTimeout(10_000);
    // searches with any filter: each is planned for its own values, or partial indexes go unused
    pool.addDataSourceProperty("prepareThreshold", "0");
    return pool;
  }

  @Bean
  HikariDataSource intakeDataSource(DataSourceProperties properties) {
    return intakePool(properties, "intake", INTAKE_CONNECTIONS);
  }

  @Bean
  HikariDataSource intakeGroupDataSource(DataSourceProperties properties) {
    HikariDataSource pool = intakePool(properties, "intake-group", GROUP_CONNECTIONS);
    pool.setConnectionInitSql(INTAKE_PLAN + GROUP_LIMITS);
    return pool;
  }

  private static HikariDataSource intakePool(
      DataSourceProperties properties, String name, int size) {
    HikariDataSource pool = pool(properties, name, size);
    pool.setConnectionInitSql(INTAKE_PLAN);
    pool.setValidationTimeout(1_000);
    pool.setConnectionTimeout(1_500);
    pool.addDataSourceProperty("socketTimeout", "2");
    pool.addDataSourceProperty("connectTimeout", "1");
    pool.addDataSourceProperty("loginTimeout", "1");
    return pool;
  }

  @Bean
  HikariDataSource relayDataSource(DataSourceProperties properties, CaravanProperties caravan) {
    // the workers, those that fetch files and profiles, and the keeper, the polls, the circuits and
    // visits that
    // go on after a lock's wait
    int workers =
        caravan.relay().workers() + caravan.media().workers() + caravan.profiles().workers();
    HikariDataSource pool = pool(properties, "relay", workers + 8);
    pool.setConnectionInitSql(ONE_PLAN);
    pool.setMinimumIdle(4);
    pool.setValidationTimeout(1_000);
    pool.setConnectionTimeout(5_000);
    pool.addDataSourceProperty("socketTimeout", "10");
    pool.addDataSourceProperty("connectTimeout", "2");
    pool.addDataSourceProperty("loginTimeout", "5");
    return pool;
  }

  /** Reads of people: their threads are intake's too, and a frozen Postgres must let them go. */
  @Bean
  HikariDataSource consoleDataSource(DataSourceProperties properties) {
    HikariDataSource pool = pool(properties, "console", CONSOLE_CONNECTIONS);
    pool.setMinimumIdle(0);
    pool.setValidationTimeout(1_000);
    pool.setConnectionTimeout(2_000);
    pool.addDataSourceProperty("socketTimeout", "15"); // a statement is cancelled before
    pool.addDataSourceProperty("cancelSignalTimeout", "2");
    pool.addDataSourceProperty("connectTimeout", "2");
    pool.addDataSourceProperty("loginTimeout", "2");
    // any filter, any plan: see the maintenance pool
    pool.addDataSourceProperty("prepareThreshold", "0");
    return pool;
  }

  @Bean
  @Primary
  JdbcTransactionManager maintenanceTransactionManager(DataSource maintenanceDataSource) {
    return new JdbcTransactionManager(maintenanceDataSource);
  }

  @Bean
  @Primary
  JdbcClient maintenanceJdbc(DataSource maintenanceDataSource) {
    return JdbcClient.create(maintenanceDataSource);
  }

  /** For questions of people, who can ask another one. */
  @Bean
  JdbcClient consoleJdbc(@Qualifier("consoleDataSource") DataSource consoleDataSource) {
    return bounded(consoleDataSource, EventSearch.LIMIT);
  }

  static JdbcClient bounded(DataSource source, Duration limit) {
    JdbcTemplate template = new JdbcTemplate(source);
    template.setQueryTimeout((int) limit.toSeconds());
    return JdbcClient.create(template);
  }

  @Bean
  TransactionTemplate maintenanceTransaction(JdbcTransactionManager maintenanceTransactionManager) {
    return new TransactionTemplate(maintenanceTransactionManager);
  }

  @Bean
  JdbcClient intakeJdbc(@Qualifier("intakeDataSource") DataSource intakeDataSource) {
    return JdbcClient.create(intakeDataSource);
  }

  @Bean
  JdbcClient intakeGroupJdbc(@Qualifier("intakeGroupDataSource") DataSource intakeGroupDataSource) {
    return JdbcClient.create(intakeGroupDataSource);
  }

  @Bean
  JdbcClient relayJdbc(@Qualifier("relayDataSource") DataSource relayDataSource) {
    return JdbcClient.create(relayDataSource);
  }

  @Bean
  TransactionTemplate relayTransaction(@Qualifier("relayDataSource") DataSource relayDataSource) {
    return new TransactionTemplate(new JdbcTransactionManager(relayDataSource));
  }

  private static HikariDataSource pool(DataSourceProperties properties, String name, int size) {
    JournalAddress.check(properties.getUrl());
    HikariDataSource pool =
        properties.initializeDataSourceBuilder().type(HikariDataSource.class).build();
    pool.setPoolName(name);
    pool.setMaximumPoolSize(size);
    // a pool that cannot connect at once must not stop the start: the others say so more clearly
    pool.setInitializationFailTimeout(-1);
    pool.addDataSourceProperty("ApplicationName", "caravan-" + name);
    pool.addDataSourceProperty("tcpKeepAlive", "true");
    return pool;
  }
}
