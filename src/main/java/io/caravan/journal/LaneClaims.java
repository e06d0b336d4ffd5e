package io.caravan.journal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** The statements of a claim, all in the caller's transaction. */
final class LaneClaims {

  private static final String TAKE = Sql.named("take-lease");
  private static final String MARK_LEFT_IN_HAND = Sql.named("mark-left-in-hand");
  private static final String TAKE_DUE = Sql.named("take-due-events");

  /** More would make a visit long and its lock stale. */
  private static final int MOST_EVENTS = 50;

  private final JdbcClient jdbc;
  private final LaneDue due;
  private final Clock clock;

  LaneClaims(JdbcClient jdbc, LaneDue due, Clock clock) {
    this.jdbc = jdbc;
    this.due = due;
    this.clock = clock;
  }

  @Nullable LaneClaim claim(long lane, ClaimTerms terms) {
    UUID token = UUID.randomUUID();
    Taken taken = take(lane, token, terms.lease());
    if (taken == null) {
      return null;
    }
    if (taken.leftInHand != null) {
      jdbc.sql(MARK_LEFT_IN_HAND)
          .param("event", taken.leftInHand)
          .param("lapsed_at", taken.lapsedAt)
          .param("margin_millis", terms.mayStillCommit().toMillis())
          .update();
    }
    List<JournaledEvent> events = takeDueEvents(lane, terms);
    if (events.isEmpty()) {
      due.release(lane, null);
      return null;
    }
    return new LaneClaim(
        new Lease(lane, token),
        taken.inbox,
        taken.contact,
        taken.contactId,
        taken.conversationId,
        events);
  }

  private @Nullable Taken take(long lane, UUID token, Duration lease) {
    return jdbc.sql(TAKE)
        .param("lane", lane)
        .param("token", token)
        .param("lease_millis", lease.toMillis())
        .query((row, n) -> Taken.of(row))
        .optional()
        .orElse(null);
  }

  private List<JournaledEvent> takeDueEvents(long lane, ClaimTerms terms) {
    return jdbc.sql(TAKE_DUE)
        .param("lane", lane)
        .param("now", Times.at(clock.instant()))
        .param("new_conversations", terms.newConversations())
        .param("most", MOST_EVENTS)
        .query(EventRows::read)
        .list();
  }

  private record Taken(
      String inbox,
      String contact,
      @Nullable Long contactId,
      @Nullable Long conversationId,
      @Nullable OffsetDateTime lapsedAt,
      @Nullable Long leftInHand) {

    static Taken of(ResultSet row) throws SQLException {
      return new Taken(
          row.getString("inbox"),
          row.getString("contact"),
          row.getObject("chatwoot_contact_id", Long.class),
          row.getObject("chatwoot_conversation_id", Long.class),
          row.getObject("lapsed_at", OffsetDateTime.class),
          row.getObject("left_in_hand", Long.class));
    }
  }
}
