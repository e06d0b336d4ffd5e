package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who did what by hand, and how far it is. */
@Component
public class AuditTrail {

  private static final String OPEN = Sql.named("open-audit");
  private static final String ADD = Sql.named("add-to-audit");
  private static final String LIST = Sql.named("list-audit");
  private static final String OPEN_CHANGE = Sql.named("open-change");
  private static final String NOTE_BATCH = Sql.named("note-batch");
  private static final String END_CHANGE = Sql.named("end-change");
  private static final String CHANGES = Sql.named("list-changes");

  private final JdbcClient jdbc;
  private final JdbcClient reads;
  private final Clock clock;

  /**
   * @param jdbc writes, in the transaction of what was done
   * @param reads for pages
   */
  @Autowired
  AuditTrail(JdbcClient jdbc, @Qualifier("consoleJdbc") JdbcClient reads, Clock clock) {
    this.jdbc = jdbc;
    this.reads = reads;
    this.clock = clock;
  }

  AuditTrail(JdbcClient jdbc, Clock clock) {
    this(jdbc, jdbc, clock);
  }

  /**
   * @param below only ids below; null for the first page
   * @return newest first
   */
  public List<AuditEntry> list(@Nullable Long below, int most) {
    return reads
        .sql(LIST)
        .param("below", below)
        .param("most", most)
        .query(
            (row, n) ->
                new AuditEntry(
                    row.getLong("id"),
                    Times.read(row, "at"),
                    row.getString("actor"),
                    row.getString("action"),
                    row.getString("selection"),
                    row.getInt("changed")))
        .list();
  }

  /** The replay or discard of that audit row. */
  public Optional<ChangeProgress> change(long audit) {
    return changes(audit, 1).stream().findFirst();
  }

  /** The last replays and discards, newest first. */
  public List<ChangeProgress> changes(int most) {
    return changes(null, most);
  }

  private List<ChangeProgress> changes(@Nullable Long audit, int most) {
    return reads
        .sql(CHANGES)
        .param("audit", audit)
        .param("most", most)
        .query(AuditTrail::progress)
        .list();
  }

  private static ChangeProgress progress(ResultSet row, int n) throws SQLException {
    return new ChangeProgress(
        row.getLong("id"),
        Times.read(row, "at"),
        row.getString("actor"),
        row.getString("action"),
        row.getString("selection"),
        row.getInt("matched"),
        row.getBoolean("more"),
        row.getInt("done"),
        row.getInt("changed"),
        row.getBoolean("ended")
            ? ChangeProgress.State.ENDED
            : row.getBoolean("broken_off")
                ? ChangeProgress.State.BROKEN_OFF
                : ChangeProgress.State.RUNS);
  }

  /** In the transaction of what was done. */
  long open(String action, Operator by) {
    return jdbc.sql(OPEN)
        .param("now", Times.at(clock.instant()))
        .param("actor", by.name())
        .param("action", action)
        .param("selection", by.selection())
        .query(Long.class)
        .single();
  }

  void add(long audit, int changed) {
    jdbc.sql(ADD).param("audit", audit).param("changed", changed).update();
  }

  /** Before its first batch, so that others can look how far it is. */
  long openChange(String action, Operator by, int matched, boolean more) {
    return jdbc.sql(OPEN_CHANGE)
        .param("now", Times.at(clock.instant()))
        .param("actor", by.name())
        .param("action", action)
        .param("selection", by.selection())
        .param("matched", matched)
        .param("more", more)
        .query(Long.class)
        .single();
  }

  /** In the transaction of the batch. */
  void noteBatch(long audit, int done, int changed) {
    jdbc.sql(NOTE_BATCH)
        .param("audit", audit)
        .param("done", done)
        .param("changed", changed)
        .update();
  }

  void endChange(long audit) {
    jdbc.sql(END_CHANGE).param("audit", audit).update();
  }
}
