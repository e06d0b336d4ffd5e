package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;

/**
 * How much of what happened when, counted in slices of time. Each is read from an index alone and
 * costs what lies between the two times, not what the journal holds.
 */
@Component
public class Trends {

  private static final String RECEIVED = Sql.named("trend-received");
  private static final String FINISHED = Sql.named("trend-finished");
  private static final String DELAYS = Sql.named("trend-delays");
  private static final String ATTEMPTS = Sql.named("trend-attempts");

  private final JdbcClient jdbc;

  Trends(@Qualifier("consoleJdbc") JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** Events by the time at which they were received; {@code word} is {@code received}. */
  public List<Slice> received(Instant from, Instant to, Duration width) {
    return statement(RECEIVED, from, to, width)
        .query((row, n) -> slice(row, row.getString("inbox"), "received", "events"))
        .list();
  }

  /** Delivered, ignored and discarded events by their end; {@code word} is the state. */
  public List<Slice> finished(Instant from, Instant to, Duration width) {
    return statement(FINISHED, from, to, width)
        .query((row, n) -> slice(row, row.getString("inbox"), row.getString("state"), "events"))
        .list();
  }

  /** Tries by their start, of all inboxes; {@code word} is the outcome. */
  public List<Slice> attempts(Instant from, Instant to, Duration width) {
    return statement(ATTEMPTS, from, to, width)
        .query((row, n) -> slice(row, "", row.getString("outcome"), "attempts"))
        .list();
  }

  /** How long after their receipt events were delivered, by their delivery, of all inboxes. */
  public List<Delay> delays(Instant from, Instant to, Duration width) {
    return statement(DELAYS, from, to, width)
        .query(
            (row, n) ->
                new Delay(
                    Times.read(row, "bucket"),
                    Duration.ofMillis(row.getLong("half_millis")),
                    Duration.ofMillis(row.getLong("most_millis"))))
        .list();
  }

  private StatementSpec statement(String sql, Instant from, Instant to, Duration width) {
    return jdbc.sql(sql)
        .param("from", Times.at(from))
        .param("to", Times.at(to))
        .param("millis", width.toMillis());
  }

  private static Slice slice(ResultSet row, String inbox, String word, String count)
      throws SQLException {
    return new Slice(Times.read(row, "bucket"), inbox, word, row.getLong(count));
  }

  /**
   * @param at when the slice of time begins
   */
  public record Slice(Instant at, String inbox, String word, long count) {}

  /**
   * @param at when the slice of time begins
   * @param half half of them took no longer
   * @param most 95 of 100 took no longer
   */
  public record Delay(Instant at, Duration half, Duration most) {}
}
