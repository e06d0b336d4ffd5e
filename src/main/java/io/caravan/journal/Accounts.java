package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Whether what each webhook brought is there, and how much there is; a slice at a time. */
@Component
public class Accounts {

  private static final String CHECK = Sql.named("check-accounts");
  private static final String COUNT = Sql.named("count-slice");
  private static final String COUNT_OPEN = Sql.named("count-open-events");

  private final JdbcClient jdbc;

  Accounts(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Compares what webhooks brought with their events and their pruned count.
   *
   * @param after the last webhook of the slice before, 0 to begin
   */
  public Slice check(long after, int most) {
    return jdbc.sql(CHECK)
        .param("after", after)
        .param("most", most)
        .query(
            (row, n) ->
                new Slice(
                    row.getLong("last"),
                    row.getInt("webhooks"),
                    List.of((Long[]) row.getArray("wrong").getArray())))
        .single();
  }

  /** Events of the webhooks of a slice, by inbox and state; state {@code pruned} among them. */
  public List<Count> count(long after, long last) {
    return jdbc.sql(COUNT).param("after", after).param("last", last).query(Accounts::read).list();
  }

  /** Waiting and dead events by inbox; the state is {@code waiting} or {@code dead}. */
  public List<Count> countOpen() {
    return jdbc.sql(COUNT_OPEN).query(Accounts::read).list();
  }

  private static Count read(ResultSet row, int n) throws SQLException {
    return new Count(row.getString("inbox"), row.getString("state"), row.getLong("events"));
  }

  /**
   * @param last the last webhook of the slice
   * @param webhooks how many it holds; fewer than asked for when it is the last slice
   * @param wrong webhooks whose events do not add up
   */
  public record Slice(long last, int webhooks, List<Long> wrong) {}

  /** Events of an inbox. */
  public record Count(String inbox, String state, long events) {}
}
