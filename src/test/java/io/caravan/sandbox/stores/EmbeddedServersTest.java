package io.caravan.sandbox.stores;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.caravan.sandbox.ListenPort;
import io.caravan.sandbox.PortTaken;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EmbeddedServersTest {

  @TempDir Path directory;

  @Test
  void servers_that_a_killed_JVM_left_running_are_replaced_and_their_data_is_there()
      throws Exception {
    Process jvm = StoresOfAnotherJvm.start(directory);
    jvm.destroyForcibly().waitFor();
    try (var postgres = StoresOfAnotherJvm.postgres(directory);
        var redis = StoresOfAnotherJvm.redis(directory)) {
      ServerProcess orphanedPostgres = postgres.process().orElseThrow();
      ServerProcess orphanedRedis = redis.process().orElseThrow();

      postgres.start();
      redis.start();

      assertThat(orphanedPostgres.isRunning()).isFalse();
      assertThat(orphanedRedis.isRunning()).isFalse();
      assertThat(Sql.query(postgres.database("kept"), "select n from t")).isEqualTo("42");
      assertThat(redis.command("EXISTS k")).isEqualTo(":1");
    }
  }

  @Test
  void the_servers_of_a_living_JVM_are_left_alone() throws Exception {
    Process jvm = StoresOfAnotherJvm.start(directory);
    try (var postgres = StoresOfAnotherJvm.postgres(directory)) {
      assertThatThrownBy(postgres::start)
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageContaining(postgres.directory().toString())
          .hasMessageContaining("used by another running Caravan sandbox");
      postgres.stop();
      assertThat(postgres.isRunning()).isTrue();
    } finally {
      jvm.destroyForcibly().waitFor();
      startAndClose(StoresOfAnotherJvm.postgres(directory));
      startAndClose(StoresOfAnotherJvm.redis(directory));
    }
  }

  private static void startAndClose(EmbeddedServer server) {
    server.start();
    server.close();
  }

  @Test
  void a_pid_file_that_names_another_program_does_not_prevent_the_start() throws Exception {
    try (var postgres = StoresOfAnotherJvm.postgres(directory);
        var redis = StoresOfAnotherJvm.redis(directory)) {
      postgres.start();
      redis.start();
      postgres.stop();
      redis.stop();
      String ourPid = String.valueOf(ProcessHandle.current().pid());
      Files.writeString(
          postgres.directory().resolve("postmaster.pid"),
          String.join("\n", ourPid, postgres.directory().toString(), "1764400000", "1", ""));
      Files.writeString(redis.directory().resolve("redis.pid"), ourPid);
      postgres.start();
      redis.start();
      assertThat(Sql.query(postgres.database("postgres"), "select 1")).isEqualTo("1");
      assertThat(redis.command("PING")).isEqualTo("+PONG");
    }
  }

  @Test
  void an_interrupted_first_start_is_begun_anew() throws Exception {
    Files.createDirectories(directory.resolve("postgres.initdb"));
    Files.writeString(directory.resolve("postgres.initdb/PG_VERSION"), "17");
    try (var postgres = StoresOfAnotherJvm.postgres(directory)) {
      postgres.start();
      assertThat(Sql.query(postgres.database("postgres"), "select 1")).isEqualTo("1");
    }
  }

  @Test
  void a_directory_with_other_content_is_not_touched() throws Exception {
    Path diary = Files.createDirectories(directory.resolve("postgres")).resolve("diary.txt");
    Files.writeString(diary, "mine");
    try (var postgres = StoresOfAnotherJvm.postgres(directory)) {
      assertThatThrownBy(postgres::start)
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageContaining("holds no PostgreSQL data");
      assertThat(diary).exists();
      Files.writeString(directory.resolve("postgres/PG_VERSION"), "16\n");
      assertThatThrownBy(postgres::start)
          .isInstanceOf(StoreUnavailable.class)
          .hasMessageContaining("holds data of PostgreSQL 16");
    }
  }

  @Test
  void a_taken_port_is_named_with_its_setting() throws Exception {
    try (var taken = new ServerSocket(0);
        var redis =
            new EmbeddedRedisServer(
                directory.resolve("redis"),
                new ListenPort(taken.getLocalPort(), "caravan.sandbox.redis-port"))) {
      assertThatThrownBy(redis::start)
          .isInstanceOf(PortTaken.class)
          .hasMessage(
              "Port %d (setting caravan.sandbox.redis-port) is in use."
                  .formatted(taken.getLocalPort()));
    }
  }
}
