package io.caravan.journal;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Changes of state by hand, all in the caller's transaction: the lanes' rows are locked first, and
 * when each is due is computed after the change.
 */
final class EventTransitions {

  private static final String LOCK_LANES = Sql.named("lock-lanes-to-change");
  private static final String REPLAY = Sql.named("replay-events");
  private static final String DISCARD = Sql.named("discard-events");

  private final JdbcClient jdbc;
  private final LaneDue due;
  private final Clock clock;

  EventTransitions(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.due = new LaneDue(jdbc);
    this.clock = clock;
  }

  /**
   * @return how many were dead and are received now
   */
  int replay(List<Long> events) {
    lockLanes(events);
    List<Long> lanes =
        jdbc.sql(REPLAY).param("events", events.toArray(Long[]::new)).query(Long.class).list();
    setDue(lanes);
    return lanes.size();
  }

  /**
   * @return how many are discarded now
   */
  int discard(List<Long> events) {
    Long[] worked =
        lockLanes(events).stream().filter(Lane::worked).map(Lane::id).toArray(Long[]::new);
    List<Optional<Long>> discarded =
        jdbc.sql(DISCARD)
            .param("events", events.toArray(Long[]::new))
            .param("worked", worked)
            .param("now", Times.at(clock.instant()))
            .query((row, n) -> Optional.ofNullable(row.getObject(1, Long.class)))
            .list();
    setDue(discarded.stream().flatMap(Optional::stream).toList());
    return discarded.size();
  }

  private List<Lane> lockLanes(List<Long> events) {
    return jdbc.sql(LOCK_LANES)
        .param("events", events.toArray(Long[]::new))
        .query((row, n) -> new Lane(row.getLong("id"), row.getBoolean("worked")))
        .list();
  }

  private void setDue(List<Long> lanes) {
    lanes.stream().distinct().forEach(lane -> due.set(lane, null));
  }

  /**
   * @param worked its lease is somebody's
   */
  private record Lane(long id, boolean worked) {}
}
