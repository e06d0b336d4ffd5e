package io.caravan.journal;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Removes what has been kept long enough, a batch at a time, each in a transaction of its own. One
 * node does so at a time; while another does, there is nothing to do.
 */
@Component
public class PruneJournal {

  private static final String BEGIN = Sql.named("begin-prune");
  private static final String EVENTS = Sql.named("prune-events");
  private static final String WEBHOOKS = Sql.named("prune-webhooks");
  private static final String PAYLOADS = Sql.named("prune-payloads");
  private static final String MEDIA = Sql.named("prune-media");
  private static final String PROFILES = Sql.named("prune-profiles");

  private final JdbcClient jdbc;
  private final TransactionTemplate transaction;

  PruneJournal(
      JdbcClient jdbc, @Qualifier("maintenanceTransaction") TransactionTemplate transaction) {
    this.jdbc = jdbc;
    this.transaction = transaction;
  }

  /**
   * Removes delivered, ignored and discarded events that were finished before, and counts them with
   * their webhooks.
   *
   * @return how many
   */
  public int events(Instant before, int most) {
    return inTurn(
        () ->
            jdbc.sql(EVENTS)
                .param("before", Times.at(before))
                .param("most", most)
                .query(Integer.class)
                .single(),
        0);
  }

  /**
   * Removes webhooks that came before and whose events are all pruned.
   *
   * @return how many
   */
  public int webhooks(Instant before, int most) {
    return inTurn(
        () -> jdbc.sql(WEBHOOKS).param("before", Times.at(before)).param("most", most).update(), 0);
  }

  /**
   * Removes the bodies of webhooks that came before and have no waiting or dead event.
   *
   * @param after where an earlier batch ended; null to begin
   * @return where this one ended; empty when there is nothing behind it
   */
  public Optional<Mark> payloads(Instant before, @Nullable Mark after, int most) {
    Mark start = after == null ? new Mark(Instant.EPOCH, 0, 0) : after;
    return inTurn(
        () ->
            jdbc.sql(PAYLOADS)
                .param("before", Times.at(before))
                .param("after_time", Times.at(start.receivedAt))
                .param("after_id", start.webhook)
                .param("most", most)
                .query(
                    (row, n) ->
                        new Mark(
                            Times.read(row, "received_at"),
                            row.getLong("id"),
                            row.getInt("cleared")))
                .optional(),
        Optional.empty());
  }

  /**
   * Removes the bytes of files that nobody waits for any more, and those of events that died
   * before.
   *
   * @return how many files
   */
  public int media(Instant before, int most) {
    return inTurn(
        () -> jdbc.sql(MEDIA).param("before", Times.at(before)).param("most", most).update(), 0);
  }

  /**
   * Removes what is known of asking about contacts that were due again before and are not.
   *
   * @return how many contacts
   */
  public int profiles(Instant before, int most) {
    return inTurn(
        () -> jdbc.sql(PROFILES).param("before", Times.at(before)).param("most", most).update(), 0);
  }

  private <T> T inTurn(Supplier<T> batch, T otherwise) {
    return transaction.execute(
        status ->
            Boolean.TRUE.equals(jdbc.sql(BEGIN).query(Boolean.class).single())
                ? batch.get()
                : otherwise);
  }

  /**
   * The last webhook that a batch looked at.
   *
   * @param cleared how many bodies the batch removed
   */
  public record Mark(Instant receivedAt, long webhook, int cleared) {}
}
