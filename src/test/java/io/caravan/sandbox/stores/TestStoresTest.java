package io.caravan.sandbox.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TestStoresTest {

  @ParameterizedTest
  @CsvSource({
    "fsync, on",
    "full_page_writes, on",
    "synchronous_commit, on",
    "max_connections, 200",
    "server_encoding, UTF8"
  })
  void P1_the_test_postgres_keeps_what_it_has_committed(String setting, String value)
      throws SQLException {
    assertThat(Sql.query(TestStores.postgres().database("postgres"), "show " + setting))
        .isEqualTo(value);
  }

  @Test
  void the_test_postgres_is_version_17() throws SQLException {
    assertThat(Sql.query(TestStores.postgres().database("postgres"), "show server_version"))
        .startsWith("17.");
  }

  @Test
  void sessions_are_not_in_UTC_whatever_zone_the_client_is_in() throws SQLException {
    Database database = TestStores.postgres().database("postgres");
    assertThat(Sql.query(database, "show timezone")).isNotIn("UTC", "GMT", "Etc/UTC");
    assertThat(Sql.query(database, "select reset_val from pg_settings where name = 'TimeZone'"))
        .isNotIn("UTC", "GMT", "Etc/UTC");
  }

  @Test
  void each_fresh_database_is_empty_and_separate() throws SQLException {
    Database first = TestStores.freshDatabase();
    Database second = TestStores.freshDatabase();
    Sql.execute(first, "create table t (n int)");
    assertThat(Sql.query(second, "select to_regclass('t')::text")).isNull();
  }

  @Test
  void a_stopped_postgres_refuses_and_comes_back_with_its_data_on_the_same_port()
      throws SQLException {
    try (var postgres = TestStores.ownPostgres()) {
      Database database = postgres.createDatabase("kept");
      Sql.execute(database, "create table t as select 42 as n");
      postgres.stop();
      assertThatThrownBy(() -> Sql.query(database, "select 1")).isInstanceOf(SQLException.class);
      postgres.start();
      assertThat(Sql.query(database, "select n from t")).isEqualTo("42");
      postgres.kill();
      postgres.start();
      assertThat(Sql.query(database, "select n from t")).isEqualTo("42");
    }
  }

  @Test
  void a_paused_postgres_answers_nothing_until_it_is_resumed() throws SQLException {
    try (var postgres = TestStores.ownPostgres()) {
      Database database = postgres.database("postgres");
      try (Connection connection =
          DriverManager.getConnection(
              database.jdbcUrl() + "?socketTimeout=1&connectTimeout=1&loginTimeout=1",
              database.username(),
              database.password())) {
        postgres.pause();
        assertThatThrownBy(() -> connection.createStatement().execute("select 1"))
            .isInstanceOf(SQLException.class);
      }
      postgres.resume();
      assertThat(Sql.query(database, "select 1")).isEqualTo("1");
      postgres.pause();
      postgres.stop();
      assertThat(postgres.isRunning()).isFalse();
    }
  }

  @Test
  void a_stopped_redis_comes_back_with_its_data_and_a_flushed_one_is_empty() {
    try (var redis = TestStores.ownRedis()) {
      redis.command("SET k v");
      redis.stop();
      assertThatThrownBy(() -> redis.command("PING")).isInstanceOf(UncheckedIOException.class);
      redis.start();
      assertThat(redis.command("EXISTS k")).isEqualTo(":1");
      redis.flush();
      assertThat(redis.command("EXISTS k")).isEqualTo(":0");
      redis.kill();
      assertThat(redis.isRunning()).isFalse();
      redis.start();
      redis.pause();
      redis.resume();
      assertThat(redis.command("PING")).isEqualTo("+PONG");
    }
  }

  @Test
  void the_shared_redis_answers() {
    assertThat(TestStores.redis().command("PING")).isEqualTo("+PONG");
  }
}
