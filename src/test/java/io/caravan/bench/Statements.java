package io.caravan.bench;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Which SQL a part runs, how often, and what it costs, by pg_stat_statements. */
final class Statements {

  private final JdbcClient jdbc;
  private final boolean counted;

  Statements(Database database, boolean counted) {
    this.counted = counted;
    this.jdbc =
        JdbcClient.create(
            new DriverManagerDataSource(
                database.jdbcUrl(), database.username(), database.password()));
  }

  /** Has the shared Postgres count from now on; it is started anew for that. */
  static void count() {
    Database postgres = TestStores.postgres().database("postgres");
    new Statements(postgres, true)
        .jdbc
        .sql("alter system set shared_preload_libraries = 'pg_stat_statements'")
        .update();
    TestStores.postgres().stop();
    TestStores.postgres().start();
  }

  void begin() {
    if (counted) {
      jdbc.sql("create extension if not exists pg_stat_statements").update();
      jdbc.sql("select pg_stat_statements_reset()").query().listOfRows();
    }
  }

  /** Writes {@code target/bench/statements-<name>.tsv}. */
  void end(String name) {
    if (!counted) {
      return;
    }
    List<String> lines =
        jdbc.sql(
                """
                select calls || E'\\t' || round(total_exec_time::numeric, 1) || E'\\t'
                  || round(mean_exec_time::numeric, 3) || E'\\t' || rows || E'\\t'
                  || wal_bytes || E'\\t' || left(regexp_replace(query, '\\s+', ' ', 'g'), 200)
                from pg_stat_statements s join pg_database d on d.oid = s.dbid
                where d.datname = current_database()
                order by total_exec_time desc limit 40""")
            .query(String.class)
            .list();
    try {
      Files.writeString(
          Child.file("statements-" + name + ".tsv"),
          "calls\ttotal ms\tmean ms\trows\tWAL bytes\tstatement\n" + String.join("\n", lines));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
