package io.caravan.journal;

import io.caravan.journal.ProfileClaim.Given;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Whose name and avatar are to be asked for, who asks, and what became of it. Lanes and events are
 * read only, without a lock on any of their rows; that is why a profile refers to its lane by
 * number, not by a foreign key.
 */
@Component
public class ProfileJournal {

  private static final String BEGIN_SWEEP = Sql.named("begin-sweep");
  private static final String SWEEP = Sql.named("sweep-profiles");
  private static final String END_SWEEP = Sql.named("end-sweep");
  private static final String DUE = Sql.named("due-profiles");
  private static final String CLAIM = Sql.named("claim-profile");
  private static final String RENEW = Sql.named("renew-profile");
  private static final String ANNOUNCE = Sql.named("announce-profile");
  private static final String SETTLE = Sql.named("settle-profile");
  private static final String PUT_OFF = Sql.named("put-off-profile");

  /** Longer than a delivery's last statement may take to be committed. */
  private static final Duration OVERLAP = Duration.ofSeconds(35);

  /** What was delivered before that is not asked about until the contact's next message. */
  private static final Duration OLDEST = Duration.ofDays(1);

  /** Events of one look: read in well under a second, of the 10 s that a connection has. */
  static final int PART = 5_000;

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;
  private final Clock clock;

  ProfileJournal(
      @Qualifier("relayJdbc") JdbcClient jdbc,
      @Qualifier("relayTransaction") TransactionTemplate transaction,
      Clock clock) {
    this.jdbc = jdbc;
    this.transaction = transaction;
    this.clock = clock;
  }

  /**
   * Makes those due that a message was delivered to. One node does so at a time.
   *
   * @param inboxes that can be asked about; what was delivered to others counts as seen
   * @param every all nodes together, not more often
   */
  public void sweep(Collection<String> inboxes, Duration every) {
    transaction.executeWithoutResult(
        status -> begin(every).ifPresent(part -> sweep(inboxes, part)));
  }

  private Optional<Part> begin(Duration every) {
    return jdbc.sql(BEGIN_SWEEP)
        .param("now", Times.at(clock.instant()))
        .param("oldest", Times.at(clock.instant().minus(OLDEST)))
        .param("every_millis", every.toMillis())
        .param("most", PART)
        .query((row, n) -> new Part(Times.read(row, "since"), Times.read(row, "until")))
        .optional();
  }

  private void sweep(Collection<String> inboxes, Part part) {
    if (!inboxes.isEmpty()) {
      of(SWEEP, inboxes)
          .param("since", Times.at(part.since.minus(OVERLAP)))
          .param("until", Times.at(part.until))
          .update();
    }
    jdbc.sql(END_SWEEP).param("until", Times.at(part.until)).update();
  }

  /** A part of the time in which messages were delivered. */
  private record Part(Instant since, Instant until) {}

  /**
   * @return how many could be claimed now, at most {@code most}
   */
  public int due(Collection<String> inboxes, int most) {
    return of(DUE, inboxes).param("most", most).query(Integer.class).single();
  }

  /**
   * @param lease how long it is ours without a renewal
   */
  public Optional<ProfileClaim> claim(Collection<String> inboxes, Duration lease) {
    UUID token = UUID.randomUUID();
    return of(CLAIM, inboxes)
        .param("token", token)
        .param("lease_millis", lease.toMillis())
        .query((row, n) -> read(row, token))
        .optional();
  }

  /**
   * @return false when it is no longer ours
   */
  public boolean renew(ProfileClaim claim, Duration lease) {
    return ours(RENEW, claim).param("lease_millis", lease.toMillis()).update() == 1;
  }

  /**
   * The contact is about to get a name.
   *
   * @param had SHA-256 of the name that it has, if Caravan gave it
   * @param tried SHA-256 of the new one
   */
  public void announce(ProfileClaim claim, @Nullable String had, String tried) {
    ours(ANNOUNCE, claim).param("had_sha256", had).param("tried_sha256", tried).update();
  }

  /**
   * It is over for now. Does nothing when it is no longer ours.
   *
   * @param outcome a word for who looks into the table
   * @param again a message that is delivered then or later makes it due
   * @param given what the contact was given this time
   */
  public void settle(ProfileClaim claim, String outcome, Instant again, Given given) {
    ours(SETTLE, claim)
        .param("now", Times.at(clock.instant()))
        .param("again_at", Times.at(again))
        .param("outcome", outcome)
        .param("name_sha256", given.nameSha256())
        .param("avatar_sha256", given.avatarSha256())
        .param("thumbnail", given.thumbnail())
        .update();
  }

  /** To be tried again. Does nothing when it is no longer ours. */
  public void putOff(ProfileClaim claim, String outcome, int attempts, Instant until) {
    ours(PUT_OFF, claim)
        .param("due_at", Times.at(until))
        .param("attempts", attempts)
        .param("outcome", outcome)
        .update();
  }

  private StatementSpec of(String statement, Collection<String> inboxes) {
    return jdbc.sql(statement)
        .param("now", Times.at(clock.instant()))
        .param("inboxes", inboxes.toArray(String[]::new));
  }

  private StatementSpec ours(String statement, ProfileClaim claim) {
    return jdbc.sql(statement).param("lane", claim.lane()).param("token", claim.token());
  }

  private static ProfileClaim read(ResultSet row, UUID token) throws SQLException {
    return new ProfileClaim(
        row.getLong("lane_id"),
        row.getString("inbox"),
        row.getString("contact"),
        List.of((String[]) row.getArray("others").getArray()),
        row.getInt("attempts"),
        new Given(
            row.getString("name_sha256"),
            row.getString("tried_sha256"),
            row.getString("avatar_sha256"),
            row.getString("thumbnail")),
        token);
  }
}
