package io.caravan.journal;

import io.caravan.journal.LanePair.Side;
import java.util.List;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements that make one lane of two, in the caller's transaction. */
final class LaneJoin {

  private static final String LOCK = Sql.named("lock-lanes-to-join");
  private static final String REDIRECT_CONTACT = Sql.named("redirect-contact");
  private static final String REDIRECT_ALIASES = Sql.named("redirect-aliases");
  private static final String DROP_OWN_ALIAS = Sql.named("drop-own-alias");
  private static final String MOVE_EVENTS = Sql.named("move-events");
  private static final String SETTLE_SURVIVOR = Sql.named("settle-survivor");
  private static final String SIGNPOST = Sql.named("put-up-signpost");
  private static final String SET_DUE = Sql.named("set-lane-due");

  private final JdbcClient jdbc;
  private final LaneDue due;

  LaneJoin(JdbcClient jdbc, LaneDue due) {
    this.jdbc = jdbc;
    this.due = due;
  }

  /**
   * @return how many events were moved; empty when one of the lanes was no longer ours
   */
  OptionalInt join(LanePair pair, Side survivor, @Nullable Long contactId) {
    long kept = survivor.lane();
    long gone = pair.other(survivor).lane();
    List<Boolean> ours =
        both(LOCK, kept, gone).param("token", pair.token()).query(Boolean.class).list();
    if (ours.stream().filter(Boolean::booleanValue).count() < 2) {
      return OptionalInt.empty();
    }
    both(REDIRECT_CONTACT, kept, gone).update();
    both(REDIRECT_ALIASES, kept, gone).update();
    jdbc.sql(DROP_OWN_ALIAS).param("survivor", kept).update();
    int moved = both(MOVE_EVENTS, kept, gone).update();
    both(SETTLE_SURVIVOR, kept, gone).param("contact", contactId).update();
    both(SIGNPOST, kept, gone).update();
    jdbc.sql(SET_DUE).param("lane", kept).param("due_at", due.at(kept, null)).update();
    return OptionalInt.of(moved);
  }

  private JdbcClient.StatementSpec both(String statement, long survivor, long loser) {
    return jdbc.sql(statement).param("survivor", survivor).param("loser", loser);
  }
}
