package io.caravan.journal;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When a lane is due: the earliest moment at which a claim would find something. The lane's row has
 * to be locked by an earlier statement of the same transaction: in one statement, what an intake
 * commits meanwhile is not seen, and the lane sleeps for ever.
 */
final class LaneDue {

  private static final String DUE_AT = Sql.named("lane-due-at");
  private static final String LOCK = Sql.named("lock-lane");
  private static final String SET_DUE = Sql.named("set-lane-due");
  private static final String RELEASE =
      Sql.named("release-lane").replace("{lane-due-at}", DUE_AT.strip());

  private final JdbcClient jdbc;

  LaneDue(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * @param notEarlierThan leave it alone until then, whatever is due
   * @return null when nothing is open
   */
  @Nullable OffsetDateTime at(long lane, @Nullable Instant notEarlierThan) {
    OffsetDateTime due =
        jdbc.sql(DUE_AT)
            .param("lane", lane)
            .query((row, n) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
            .single()
            .orElse(null);
    OffsetDateTime floor = Times.atOrNull(notEarlierThan);
    return due == null || floor == null || due.isAfter(floor) ? due : floor;
  }

  /**
   * Gives the lane back.
   *
   * @param notEarlierThan leave it alone until then, whatever is due
   * @return when it is due; null when nothing is open
   */
  @Nullable OffsetDateTime release(long lane, @Nullable Instant notEarlierThan) {
    return jdbc.sql(RELEASE)
        .param("lane", lane)
        .param("not_earlier_than", Times.atOrNull(notEarlierThan))
        .query((row, n) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
        .single()
        .orElse(null);
  }

  /** Locks the lane, then writes when it is due; of a merged one the lane that has its events. */
  void set(long lane, @Nullable Instant notEarlierThan) {
    Map<Long, Optional<Long>> into = new HashMap<>();
    jdbc.sql(LOCK)
        .param("lane", lane)
        .query(
            row -> {
              into.put(
                  row.getLong("id"), Optional.ofNullable(row.getObject("merged_into", Long.class)));
            });
    jdbc.sql(SET_DUE).param("lane", lane).param("due_at", at(lane, notEarlierThan)).update();
    Objects.requireNonNull(into.get(lane)).ifPresent(other -> set(other, notEarlierThan));
  }
}
