package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Whether what each webhook brought is there, and how much there is; a slice at a time. */
@Component
public class Accounts {

  private static final String CHECK = Sql.named("check-accounts");
  private static final String COUNT = Sql.named("count-slice");
  private static final String COUNT_WAITING = Sql.named("count-waiting-slice");
  private static final String COUNT_DEAD = Sql.named("count-dead-slice");
  private static final String LAST = Sql.named("last-event");
  private static final String NEWEST = Sql.named("newest-events");

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
    return jdbc.sql(COUNT)
        .param("after", after)
        .param("last", last)
        .query((row, n) -> read(row, "newest"))
        .list();
  }

  /**
   * Waiting events of some lanes by inbox and state, received or retrying.
   *
   * @param after the last lane of the slice before, 0 to begin
   * @param most events; the last lane's are all among them, however many they are
   */
  public OpenSlice countWaiting(long after, int most) {
    return open(COUNT_WAITING, after, most);
  }

  /**
   * Dead events of some lanes by inbox.
   *
   * @param after the last lane of the slice before, 0 to begin: with those that have no lane
   * @param most events; the last lane's are all among them, however many they are
   */
  public OpenSlice countDead(long after, int most) {
    return open(COUNT_DEAD, after, most);
  }

  private OpenSlice open(String slice, long after, int most) {
    AtomicLong last = new AtomicLong(after);
    AtomicLong counted = new AtomicLong();
    List<Count> counts =
        jdbc.sql(slice)
            .param("after", after)
            .param("most", most)
            .query(
                (row, n) -> {
                  Count count = read(row, "oldest");
                  Long lane = row.getObject("last", Long.class);
                  if (lane != null) {
                    last.accumulateAndGet(lane, Math::max);
                    counted.addAndGet(count.events());
                  }
                  return count;
                })
            .list();
    return new OpenSlice(last.get(), counted.get() < most, counts);
  }

  /** The id of the last event; 0 when there is none. */
  public long lastEvent() {
    return jdbc.sql(LAST).query(Long.class).single();
  }

  /**
   * What came after an event, by inbox. It reads only that.
   *
   * @param after the last event that was looked at
   */
  public List<Newest> newest(long after) {
    return jdbc.sql(NEWEST)
        .param("after", after)
        .query(
            (row, n) ->
                new Newest(row.getString("inbox"), row.getLong("last"), Times.read(row, "newest")))
        .list();
  }

  private static Count read(ResultSet row, String end) throws SQLException {
    return new Count(
        row.getString("inbox"),
        row.getString("state"),
        row.getLong("events"),
        Times.read(row, end));
  }

  /**
   * @param last the last webhook of the slice
   * @param webhooks how many it holds; fewer than asked for when it is the last slice
   * @param wrong webhooks whose events do not add up
   */
  public record Slice(long last, int webhooks, List<Long> wrong) {}

  /**
   * @param last the last lane of the slice
   * @param isLast whether no lane after that has any
   */
  public record OpenSlice(long last, boolean isLast, List<Count> counts) {}

  /**
   * Events of an inbox.
   *
   * @param end when the oldest of what is open was received, or the newest of a slice
   */
  public record Count(String inbox, String state, long events, Instant end) {}

  /**
   * @param last the inbox's last event
   * @param received when its newest one was received
   */
  public record Newest(String inbox, long last, Instant received) {}
}
