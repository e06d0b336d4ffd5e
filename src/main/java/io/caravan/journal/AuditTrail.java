package io.caravan.journal;

import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Who did what by hand. Rows are written in the transaction of the change itself. */
@Component
public class AuditTrail {

  private static final String OPEN = Sql.named("open-audit");
  private static final String ADD = Sql.named("add-to-audit");
  private static final String LIST = Sql.named("list-audit");

  private final JdbcClient jdbc;
  private final Clock clock;

  AuditTrail(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /**
   * @param below only ids below; null for the first page
   * @return newest first
   */
  public List<AuditEntry> list(@Nullable Long below, int most) {
    return jdbc.sql(LIST)
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
}
