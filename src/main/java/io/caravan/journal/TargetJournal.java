package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** The earlier events that edits, unsends and reactions are about; in whatever lane they are. */
@Component
public class TargetJournal {

  private static final String FIND = Sql.named("find-targets");
  private static final String LOCK_LANE = Sql.named("lock-lane-of-target");
  private static final String SETTLE = Sql.named("settle-unsent");

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final Clock clock;

  TargetJournal(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.due = new LaneDue(jdbc);
    this.clock = clock;
  }

  /**
   * @param event the change
   * @param target the message_id that it names
   * @param withEdits the edits of that message too
   */
  public List<Target> find(long event, String inbox, String target, boolean withEdits) {
    return jdbc.sql(FIND)
        .param("event", event)
        .param("inbox", inbox)
        .param("target", target)
        .param("with_edits", withEdits)
        .query((row, n) -> target(row))
        .list();
  }

  /**
   * Of an unsend's target that is open or dead: sees to it that it never appears.
   *
   * @param ours the lease under which the unsend is worked on
   * @return false when that is not certain yet, since it may be in Chatwoot or get there: ask again
   */
  public boolean settle(Target target, Lease ours) {
    return Boolean.TRUE.equals(transaction.execute(status -> settleIfFree(target, ours)));
  }

  private boolean settleIfFree(Target target, Lease ours) {
    long lane = lane(target);
    boolean worked =
        jdbc.sql(LOCK_LANE)
            .param("lane", lane)
            .param("token", ours.token())
            .query(Boolean.class)
            .single();
    if (worked) {
      return false;
    }
    OffsetDateTime now = Times.at(clock.instant());
    List<String> changed =
        jdbc.sql(SETTLE)
            .param("event", target.event())
            .param("lane", lane)
            .param("own_lane", ours.lane())
            .param("now", now)
            .query(String.class)
            .list();
    due.set(lane, null);
    return changed.isEmpty()
        ? lane == ours.lane() && !target.mayExist()
        : EventState.of(changed.get(0)) == EventState.IGNORED;
  }

  private static long lane(Target target) {
    if (target.lane() == null) {
      throw new IllegalArgumentException("event " + target.event() + " has no lane");
    }
    return target.lane();
  }

  private static Target target(ResultSet row) throws SQLException {
    return new Target(
        row.getLong("id"),
        row.getObject("lane_id", Long.class),
        EventState.of(row.getString("state")),
        row.getBoolean("may_exist"),
        Times.readOrNull(row, "next_attempt_at"),
        row.getObject("chatwoot_conversation_id", Long.class),
        row.getObject("chatwoot_message_id", Long.class));
  }
}
