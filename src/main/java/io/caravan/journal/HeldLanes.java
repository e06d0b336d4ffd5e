package io.caravan.journal;

import io.caravan.journal.HeldLane.Place;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** Lanes that are left alone until later, and their release by hand. */
@Component
public class HeldLanes {

  private static final String LIST = Sql.named("list-held-lanes");
  private static final String LOCK = Sql.named("lock-lane-to-release");
  private static final String RELEASE = Sql.named("release-held-events");

  private final JdbcClient jdbc;
  private final JdbcClient reads;
  private final TransactionTemplate transaction;
  private final AuditTrail audit;
  private final LaneDue due;
  private final Clock clock;

  HeldLanes(
      JdbcClient jdbc,
      @Qualifier("consoleJdbc") JdbcClient reads,
      @Qualifier("maintenanceTransaction") TransactionTemplate transaction,
      AuditTrail audit,
      Clock clock) {
    this.jdbc = jdbc;
    this.reads = reads;
    this.transaction = transaction;
    this.audit = audit;
    this.due = new LaneDue(jdbc);
    this.clock = clock;
  }

  /**
   * Of these inboxes, in the order in which they go on by themselves.
   *
   * @param behind only lanes behind that place; null for the first page
   */
  public List<HeldLane> list(Collection<String> inboxes, @Nullable Place behind, int most) {
    return reads
        .sql(LIST)
        .param("inboxes", inboxes.toArray(String[]::new))
        .param("now", Times.at(clock.instant()))
        .param("after_due", behind == null ? null : Times.at(behind.dueAt()))
        .param("after_id", behind == null ? null : behind.id())
        .param("most", most)
        .query(HeldLanes::lane)
        .list();
  }

  /**
   * Lets a lane go on now: what waits in it is due, and its holds are over. Its row is locked
   * first, and when it is due is computed after the change; all of it with the audit row in one
   * transaction.
   *
   * @return empty when there is no such lane
   */
  public Optional<Release> release(long lane, Operator by) {
    return Optional.ofNullable(
        transaction.execute(
            status -> {
              Optional<Boolean> worked =
                  jdbc.sql(LOCK).param("lane", lane).query(Boolean.class).optional();
              if (worked.isEmpty()) {
                return null;
              }
              if (worked.get()) {
                return new Release(true, 0);
              }
              int changed = release(lane);
              audit.add(audit.open("release", by), changed);
              return new Release(false, changed);
            }));
  }

  private int release(long lane) {
    int changed =
        jdbc.sql(RELEASE).param("lane", lane).param("now", Times.at(clock.instant())).update();
    due.set(lane, null);
    return changed;
  }

  private static HeldLane lane(ResultSet row, int n) throws SQLException {
    return new HeldLane(
        row.getLong("id"),
        row.getString("inbox"),
        row.getString("contact"),
        Times.read(row, "due_at"),
        row.getLong("waiting"),
        Times.read(row, "since"),
        row.getLong("event_id"),
        row.getString("reason"),
        row.getInt("attempts"),
        Times.readOrNull(row, "next_attempt_at"),
        Times.readOrNull(row, "held_until"),
        Times.readOrNull(row, "not_before"));
  }

  /**
   * What became of a release.
   *
   * @param worked somebody is delivering in it at this moment, so nothing was changed
   * @param changed events that are due now
   */
  public record Release(boolean worked, int changed) {}
}
