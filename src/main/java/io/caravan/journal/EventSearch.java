package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Looks for events and into them. */
@Component
public class EventSearch {

  /** How long somebody waits for an answer, and how long Postgres works on one. */
  public static final Duration LIMIT = Duration.ofSeconds(10);

  private static final String LIST = FilterSql.named("list-events");
  private static final String COUNT = FilterSql.named("count-events");
  private static final String CHOOSE = FilterSql.named("choose-events");
  private static final String MESSAGE = Sql.named("read-event");
  private static final String ATTEMPTS = Sql.named("read-attempts");
  private static final String PAYLOAD = Sql.named("read-payload");

  private final JdbcClient jdbc;
  private final JdbcClient bounded;

  /**
   * @param bounded gives a statement up after {@link #LIMIT}
   */
  EventSearch(JdbcClient jdbc, @Qualifier("consoleJdbc") JdbcClient bounded) {
    this.jdbc = jdbc;
    this.bounded = bounded;
  }

  /**
   * @param below only what is behind; null for the first page
   * @return newest first
   * @throws QueryTimeoutException when it took longer than {@link #LIMIT}: a text that is in few
   *     reasons is looked for in all of them, unless state, time or another part narrows it
   */
  public List<StoredEvent> list(EventFilter filter, @Nullable EventPlace below, int most) {
    return FilterSql.bind(bounded.sql(LIST), filter)
        .param("below_time", below == null ? null : Times.at(below.receivedAt()))
        .param("below_id", below == null ? null : below.id())
        .param("most", most)
        .query(EventSearch::event)
        .list();
  }

  public Optional<StoredEvent> find(long event) {
    return list(EventFilter.ofId(event), null, 1).stream().findFirst();
  }

  /**
   * @throws QueryTimeoutException when it took longer than {@link #LIMIT}
   */
  public long count(EventFilter filter) {
    return FilterSql.bind(bounded.sql(COUNT), filter).query(Long.class).single();
  }

  /** In the order in which lanes are delivered, those without a lane last. */
  List<Chosen> choose(EventFilter filter, int most) {
    return FilterSql.bind(jdbc.sql(CHOOSE), filter)
        .param("most", most)
        .query((row, n) -> new Chosen(row.getLong("id"), row.getBoolean("has_lane")))
        .list();
  }

  /** The canonical message as JSON; empty when the event has none. */
  public Optional<String> message(long event) {
    return bounded
        .sql(MESSAGE)
        .param("event", event)
        .query((row, n) -> Optional.ofNullable(row.getString(1)))
        .optional()
        .flatMap(message -> message);
  }

  /** Oldest first. */
  public List<EventAttempt> attempts(long event) {
    return bounded
        .sql(ATTEMPTS)
        .param("event", event)
        .query(
            (row, n) ->
                new EventAttempt(
                    Times.read(row, "started_at"),
                    row.getInt("duration_ms"),
                    row.getString("outcome"),
                    row.getString("error")))
        .list();
  }

  /** The body of its webhook; empty when retention has removed it. */
  public Optional<byte[]> payload(long event) {
    return bounded
        .sql(PAYLOAD)
        .param("event", event)
        .query((row, n) -> Optional.ofNullable(row.getBytes(1)))
        .optional()
        .flatMap(body -> body);
  }

  private static StoredEvent event(ResultSet row, int n) throws SQLException {
    return new StoredEvent(
        row.getLong("id"),
        row.getString("inbox"),
        row.getString("contact"),
        row.getString("kind"),
        row.getString("message_id"),
        EventState.of(row.getString("state")),
        row.getString("reason"),
        row.getInt("attempts"),
        Times.read(row, "occurred_at"),
        Times.read(row, "received_at"),
        Times.readOrNull(row, "next_attempt_at"),
        Times.readOrNull(row, "held_until"),
        row.getBoolean("may_exist"),
        Times.readOrNull(row, "not_before"),
        row.getObject("chatwoot_conversation_id", Long.class),
        row.getObject("chatwoot_message_id", Long.class),
        Times.readOrNull(row, "finished_at"),
        row.getLong("webhook_id"),
        row.getObject("lane_id", Long.class),
        row.getBoolean("in_hand"));
  }

  record Chosen(long id, boolean hasLane) {}
}
