package io.caravan.journal;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The relay's side of the journal: leases, claims and finishes. Leases are judged by Postgres'
 * clock, everything else by the injected one.
 */
@Component
public class LaneJournal {

  private static final String FIND = Sql.named("find-lane");
  private static final String RENEW = Sql.named("renew-lease");
  private static final String LOCK_LEASED = Sql.named("lock-leased-lane");
  private static final String MARK_UNCLEAR = Sql.named("mark-unclear");
  private static final String DUE_LANES = Sql.named("due-lanes");
  private static final String LAST_KNOWN = Sql.named("last-known-message");

  private static final Duration AFTER_UNCLEAR = Duration.ofSeconds(1);

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final LaneClaims claims;
  private final LaneFinishes finishes;
  private final Clock clock;

  LaneJournal(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.clock = clock;
    this.due = new LaneDue(jdbc);
    this.claims = new LaneClaims(jdbc, due, clock);
    this.finishes = new LaneFinishes(jdbc, transaction, due, clock);
  }

  public Optional<LaneHead> find(long lane) {
    return jdbc.sql(FIND)
        .param("lane", lane)
        .param("now", now())
        .query(
            (row, n) ->
                new LaneHead(
                    lane,
                    row.getString("inbox"),
                    row.getString("contact"),
                    row.getBoolean("workable"),
                    row.getBoolean("merged")))
        .optional();
  }

  /** Lanes of these inboxes that are due and that nobody holds, the longest due first. */
  public List<Long> due(Collection<String> inboxes, int most) {
    return jdbc.sql(DUE_LANES)
        .param("inboxes", inboxes.toArray(String[]::new))
        .param("now", now())
        .param("most", most)
        .query(Long.class)
        .list();
  }

  /**
   * Takes the lane's lease with its due events in order; the first is then in hand. A lane whose
   * earlier holder let the lease lapse has the event that it left in hand marked.
   *
   * @return empty when somebody else holds it or nothing is due
   */
  public Optional<LaneClaim> claim(long lane, ClaimTerms terms) {
    return Optional.ofNullable(transaction.execute(status -> claims.claim(lane, terms)));
  }

  /**
   * Makes the lease last at least this long from now.
   *
   * @return false when it is no longer ours
   */
  public boolean renew(Lease lease, Duration atLeast) {
    return jdbc.sql(RENEW)
            .param("lane", lease.lane())
            .param("token", lease.token())
            .param("lease_millis", atLeast.toMillis())
            .update()
        == 1;
  }

  /** A lane whose last event of the claim this was is given back in the same commit. */
  public Finish recordDelivered(Lease lease, Delivered delivered) {
    return finishes.delivered(lease, delivered);
  }

  /** As {@link #recordDelivered(Lease, Delivered)}. */
  public Finish recordIgnored(Lease lease, Ignored ignored) {
    return finishes.ignored(lease, ignored);
  }

  /**
   * Gives a lane back.
   *
   * @param unclear the event in hand whose outcome nobody knows, marked in the same transaction
   * @return whether it is due again at once; false too when it was no longer ours
   */
  public boolean release(Lease lease, @Nullable Unclear unclear) {
    return Boolean.TRUE.equals(
        transaction.execute(
            status -> {
              boolean ours =
                  !jdbc.sql(LOCK_LEASED)
                      .param("lane", lease.lane())
                      .param("token", lease.token())
                      .query()
                      .listOfRows()
                      .isEmpty();
              if (!ours) {
                return false;
              }
              if (unclear != null) {
                jdbc.sql(MARK_UNCLEAR)
                    .param("event", unclear.event())
                    .param("not_before_millis", unclear.notBefore().toMillis())
                    .update();
              }
              // an event that ended without a word is not taken up again at full speed
              Instant pause = unclear == null ? null : clock.instant().plus(AFTER_UNCLEAR);
              return Times.isDue(due.release(lease.lane(), pause), clock.instant());
            }));
  }

  /** Leaves a lane alone until then, whatever is due in it; a new event makes it due again. */
  public void snooze(long lane, Instant until) {
    setDue(lane, until);
  }

  private void setDue(long lane, @Nullable Instant notEarlierThan) {
    transaction.executeWithoutResult(status -> due.set(lane, notEarlierThan));
  }

  /** A Chatwoot message id that is older than any copy of the event, 0 when none is known. */
  public long lastKnownMessage(long event, long conversation) {
    return jdbc.sql(LAST_KNOWN)
        .param("event", event)
        .param("conversation", conversation)
        .query(Long.class)
        .single();
  }

  private OffsetDateTime now() {
    return Times.at(clock.instant());
  }
}
