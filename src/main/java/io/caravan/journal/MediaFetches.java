package io.caravan.journal;

import io.caravan.channel.Json;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntSupplier;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * The fetching side of the spool: which files are due, who fetches them, what became of them. When
 * the last file of an event that waits is settled its lane becomes due, in the same transaction.
 */
@Component
public class MediaFetches {

  private static final String DUE = Sql.named("due-media");
  private static final String CLAIM = Sql.named("claim-media");
  private static final String RENEW = Sql.named("renew-media");
  private static final String FINISH = Sql.named("finish-media");
  private static final String FAIL = Sql.named("fail-media");
  private static final String PUT_OFF = Sql.named("put-off-media");
  private static final String GIVE_BACK = Sql.named("give-back-media");
  private static final String WAKE = Sql.named("wake-event");
  private static final String LOCK_LANE = Sql.named("lock-lane");
  private static final String PAYLOAD = Sql.named("read-payload");

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final LaneDue due;
  private final MediaChunks chunks;
  private final Clock clock;

  MediaFetches(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.due = new LaneDue(jdbc);
    this.chunks = new MediaChunks(jdbc);
    this.clock = clock;
  }

  /**
   * @param spoolLimit in bytes; when as much is kept only files whose turn has come are due
   * @return how many could be claimed now, at most {@code most}
   */
  public int due(Collection<String> inboxes, long spoolLimit, int most) {
    return of(DUE, inboxes, spoolLimit).param("most", most).query(Integer.class).single();
  }

  /**
   * Takes the file that has been due longest.
   *
   * @param lease how long it is ours without a renewal
   */
  public Optional<MediaClaim> claim(Collection<String> inboxes, long spoolLimit, Duration lease) {
    UUID token = UUID.randomUUID();
    return of(CLAIM, inboxes, spoolLimit)
        .param("token", token)
        .param("lease_millis", lease.toMillis())
        .query((row, n) -> read(row, token))
        .optional();
  }

  /**
   * @return false when it is no longer ours
   */
  public boolean renew(MediaClaim claim, Duration lease) {
    return ours(RENEW, claim).param("lease_millis", lease.toMillis()).update() == 1;
  }

  /** The body of its webhook, which may hold the file; empty when it is no longer kept. */
  public Optional<byte[]> payload(MediaClaim claim) {
    return jdbc.sql(PAYLOAD)
        .param("event", claim.event())
        .query((row, n) -> Optional.ofNullable(row.getBytes(1)))
        .optional()
        .flatMap(body -> body);
  }

  /**
   * Keeps the file, in pieces, all in one commit.
   *
   * @return the lane that is due now, if it waited for this
   * @throws LateFetch when it is no longer ours; nothing is kept
   */
  public List<Long> store(MediaClaim claim, TemporaryFile content, MediaFacts facts) {
    return settle(
        claim,
        () -> {
          chunks.store(claim.media(), content);
          lockLane(claim);
          return ours(FINISH, claim)
              .param("size", facts.size())
              .param("sha256", facts.sha256())
              .param("mime", facts.mime())
              .param("name", facts.name())
              .update();
        });
  }

  /**
   * It cannot be had.
   *
   * @return the lane that is due now, if it waited for this
   * @throws LateFetch when it is no longer ours
   */
  public List<Long> fail(MediaClaim claim, String reason) {
    return settle(
        claim,
        () -> {
          lockLane(claim);
          return ours(FAIL, claim).param("reason", reason).update();
        });
  }

  /** It could not be had this time. */
  public void putOff(MediaClaim claim, Instant until, String reason) {
    ours(PUT_OFF, claim).param("reason", reason).param("next_attempt_at", Times.at(until)).update();
  }

  /** Others may fetch it; nothing is counted. */
  public void giveBack(MediaClaim claim) {
    ours(GIVE_BACK, claim).update();
  }

  private List<Long> settle(MediaClaim claim, IntSupplier change) {
    return transaction.execute(
        status -> {
          if (change.getAsInt() != 1) {
            throw new LateFetch();
          }
          boolean woken = jdbc.sql(WAKE).param("event", claim.event()).update() == 1;
          if (woken) {
            due.set(claim.lane(), null);
          }
          return woken ? List.of(claim.lane()) : List.of();
        });
  }

  /**
   * Before the change: a visit that writes down at this moment that it waits is then either seen by
   * the change, or sees it.
   */
  private void lockLane(MediaClaim claim) {
    jdbc.sql(LOCK_LANE).param("lane", claim.lane()).query().listOfRows();
  }

  private StatementSpec of(String statement, Collection<String> inboxes, long spoolLimit) {
    return jdbc.sql(statement)
        .param("now", Times.at(clock.instant()))
        .param("inboxes", inboxes.toArray(String[]::new))
        .param("spool_limit", spoolLimit);
  }

  private StatementSpec ours(String statement, MediaClaim claim) {
    return jdbc.sql(statement).param("media", claim.media()).param("token", claim.token());
  }

  private static MediaClaim read(ResultSet row, UUID token) throws SQLException {
    int place = row.getInt("place");
    return new MediaClaim(
        row.getLong("id"),
        row.getLong("event_id"),
        row.getString("inbox"),
        row.getLong("lane_id"),
        place,
        Json.readMessage(row.getString("message")).attachments().get(place),
        row.getInt("attempts"),
        row.getObject("tried_since", OffsetDateTime.class).toInstant(),
        token);
  }
}
