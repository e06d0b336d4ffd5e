package io.caravan.chaos;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When which event was dead. The journal keeps the last state only, so the proof has Postgres write
 * it down. A replay holds the lane's row, so that a claim begins either before what is noted here
 * and does not see the event, or after its commit.
 */
final class Deaths {

  private static final String WATCH =
      """
      create table chaos_death (event_id bigint, dead boolean, at timestamptz);
      create function chaos_note_death() returns trigger language plpgsql as $$
      begin
        insert into chaos_death values (new.id, new.state = 'dead', clock_timestamp());
        return null;
      end $$;
      create trigger chaos_death after update on event for each row
      when ((new.state = 'dead') <> (old.state = 'dead'))
      execute function chaos_note_death();
      """;

  private final Map<Long, NavigableMap<Instant, Boolean>> byEvent = new HashMap<>();

  private Deaths() {}

  /** From now on. */
  static void watch(JdbcClient journal) {
    journal.sql(WATCH).update();
  }

  static Deaths read(JdbcClient journal) {
    Deaths deaths = new Deaths();
    RowCallbackHandler add =
        row ->
            deaths
                .byEvent
                .computeIfAbsent(row.getLong("event_id"), event -> new TreeMap<>())
                .put(row.getObject("at", OffsetDateTime.class).toInstant(), row.getBoolean("dead"));
    journal.sql("select event_id, dead, at from chaos_death").query(add);
    return deaths;
  }

  /** Dead, and not yet replayed. */
  boolean isDead(long event, Instant time) {
    Map.Entry<Instant, Boolean> last =
        byEvent.getOrDefault(event, new TreeMap<>()).floorEntry(time);
    return last != null && last.getValue();
  }

  /** For the history of an event. */
  List<String> of(long event) {
    return byEvent.getOrDefault(event, new TreeMap<>()).entrySet().stream()
        .map(change -> (change.getValue() ? "dead " : "replayed ") + change.getKey())
        .toList();
  }
}
