package io.caravan.bench;

import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.HdrHistogram.Histogram;

/**
 * The limit that P1 sets: one row with the body of a webhook, one commit, by JDBC in a plain loop,
 * on 16 connections.
 */
final class BareInsert {

  private static final int CONNECTIONS = 16;
  private static final String TABLE =
      """
      create table if not exists bench_bare (
        id bigint generated always as identity primary key,
        inbox text not null, received_at timestamptz not null, body bytea not null)""";
  private static final String INSERT =
      "insert into bench_bare (inbox, received_at, body) values (?, now(), ?)";

  private final Database database;
  private final byte[] body;

  BareInsert(Database database, byte[] body) {
    this.database = database;
    this.body = body;
  }

  void measure(Figures figures, int warmUpSeconds, int seconds) {
    execute(TABLE);
    run(warmUpSeconds);
    Histogram latencies = run(seconds);
    execute("drop table bench_bare");
    figures.put("bare.rate", latencies.getTotalCount() / (double) seconds);
    figures.put("bare.p50", latencies.getValueAtPercentile(50) / 1e6);
    figures.put("bare.p99", latencies.getValueAtPercentile(99) / 1e6);
  }

  private Histogram run(int seconds) {
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try {
      long end = System.nanoTime() + seconds * 1_000_000_000L;
      List<CompletableFuture<Histogram>> loops = new ArrayList<>();
      for (int i = 0; i < CONNECTIONS; i++) {
        loops.add(CompletableFuture.supplyAsync(() -> loop(end), threads));
      }
      Histogram all = new Histogram(3);
      loops.forEach(loop -> all.add(loop.join()));
      return all;
    } finally {
      threads.shutdown();
    }
  }

  private Histogram loop(long end) {
    Histogram latencies = new Histogram(3);
    try (Connection connection = connect();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      for (long start = System.nanoTime(); start < end; start = System.nanoTime()) {
        insert.setString(1, Webhooks.INBOX);
        insert.setBytes(2, body);
        insert.executeUpdate();
        latencies.recordValue(System.nanoTime() - start);
      }
    } catch (SQLException e) {
      throw new InvalidMeasurement("bare insert: " + e.getMessage());
    }
    return latencies;
  }

  private void execute(String sql) {
    try (Connection connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new InvalidMeasurement("bare insert: " + e.getMessage());
    }
  }

  private Connection connect() throws SQLException {
    return DriverManager.getConnection(
        database.jdbcUrl(), database.username(), database.password());
  }
}
