package io.caravan.journal;

import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/** What an outage of Chatwoot means for events: no try counts, and no hold runs out. */
@Component
public class OutageJournal {

  private static final String LOCK_LANES = Sql.named("lock-lanes-of-events");
  private static final String REFUND = Sql.named("refund-tries");
  private static final String LOCK_OUTAGE = Sql.named("lock-outage");
  private static final String MOVE_HOLDS = Sql.named("move-holds");
  private static final String SET_HAND = Sql.named("set-outage-hand");
  private static final String COUNT_WAITING = Sql.named("count-waiting");

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final Clock clock;

  OutageJournal(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.due = new LaneDue(jdbc);
    this.clock = clock;
  }

  /**
   * @param tries one entry for each counted try: an event may be among them more than once
   */
  public void refund(Collection<Long> tries) {
    if (tries.isEmpty()) {
      return;
    }
    Long[] events = tries.toArray(Long[]::new);
    transaction.executeWithoutResult(
        status -> {
          // in one order, so that two nodes wait for each other instead of deadlocking
          List<Long> lanes = jdbc.sql(LOCK_LANES).param("events", events).query(Long.class).list();
          jdbc.sql(REFUND).param("events", events).update();
          lanes.forEach(lane -> due.set(lane, null));
        });
  }

  /**
   * Moves the holds of these inboxes on to the present. Several nodes may do so: each moves only
   * what no other has.
   *
   * @param openedAt since when this node has taken Chatwoot for away
   */
  public void moveHolds(String chatwootUrl, Collection<String> inboxes, Instant openedAt) {
    transaction.executeWithoutResult(
        status -> {
          OffsetDateTime movedTo =
              jdbc.sql(LOCK_OUTAGE)
                  .param("url", chatwootUrl)
                  .param("opened_at", Times.at(openedAt))
                  .query(OffsetDateTime.class)
                  .single();
          OffsetDateTime now = Times.at(clock.instant());
          if (!now.isAfter(movedTo)) {
            return;
          }
          jdbc.sql(MOVE_HOLDS)
              .param("now", now)
              .param("moved_to", movedTo)
              .param("inboxes", inboxes.toArray(String[]::new))
              .update();
          jdbc.sql(SET_HAND).param("url", chatwootUrl).param("now", now).update();
        });
  }

  /** How many events of these inboxes are to be delivered yet. */
  public long waiting(Collection<String> inboxes) {
    return jdbc.sql(COUNT_WAITING)
        .param("inboxes", inboxes.toArray(String[]::new))
        .query(Long.class)
        .single();
  }
}
