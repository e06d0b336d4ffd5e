package io.caravan.journal;

import java.time.Clock;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Inboxes that operators have paused. They are rows, so that a pause holds on all nodes and over a
 * restart; each node keeps what it read last, and reads again with each poll.
 */
@Component
public class HandPauses {

  private static final String LIST = Sql.named("list-inbox-pauses");
  private static final String PAUSE = Sql.named("pause-inbox");
  private static final String RESUME = Sql.named("resume-inbox");

  private final JdbcClient jdbc;
  private final JdbcClient polling;
  private final TransactionTemplate transaction;
  private final AuditTrail audit;
  private final Clock clock;
  private volatile @Nullable Map<String, HandPause> known;

  HandPauses(
      JdbcClient jdbc,
      @Qualifier("relayJdbc") JdbcClient polling,
      @Qualifier("maintenanceTransaction") TransactionTemplate transaction,
      AuditTrail audit,
      Clock clock) {
    this.jdbc = jdbc;
    this.polling = polling;
    this.transaction = transaction;
    this.audit = audit;
    this.clock = clock;
  }

  /** By inbox, as of the last poll. */
  public Map<String, HandPause> known() {
    Map<String, HandPause> read = known;
    return read == null ? refresh() : read;
  }

  /**
   * Reads what other nodes' operators did. One read after the other: else a poll's, begun before a
   * pause was committed, could be kept last and hide it until the next poll.
   */
  public synchronized Map<String, HandPause> refresh() {
    Map<String, HandPause> read = new LinkedHashMap<>();
    polling
        .sql(LIST)
        .query(
            row -> {
              String inbox = row.getString("inbox");
              read.put(
                  inbox,
                  new HandPause(
                      inbox,
                      Times.read(row, "since"),
                      row.getString("actor"),
                      row.getString("reason")));
            });
    known = read;
    return read;
  }

  /**
   * On other nodes it is known with their next poll; what is being delivered comes to its end.
   *
   * @return false when it was paused already
   */
  public boolean pause(String inbox, String reason, Operator by) {
    return change(
        "pause",
        by,
        () ->
            jdbc.sql(PAUSE)
                .param("inbox", inbox)
                .param("now", Times.at(clock.instant()))
                .param("actor", by.name())
                .param("reason", reason)
                .update());
  }

  /**
   * @return false when it was not paused by hand
   */
  public boolean resume(String inbox, Operator by) {
    return change("resume", by, () -> jdbc.sql(RESUME).param("inbox", inbox).update());
  }

  private boolean change(String action, Operator by, IntSupplier statement) {
    Integer changed =
        transaction.execute(
            status -> {
              int rows = statement.getAsInt();
              if (rows > 0) {
                audit.add(audit.open(action, by), rows);
              }
              return rows;
            });
    refresh();
    return changed != null && changed > 0;
  }
}
