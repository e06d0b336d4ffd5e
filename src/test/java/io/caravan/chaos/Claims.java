package io.caravan.chaos;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * When which lane was claimed. The journal does not keep it, so the proof has Postgres write it
 * down: a claim begins where a lane gets a new lease_token, before its due events are read.
 */
final class Claims {

  private static final String WATCH =
      """
      create table chaos_claim (lane_id bigint, token uuid, began_at timestamptz);
      create function chaos_note_claim() returns trigger language plpgsql as $$
      begin
        insert into chaos_claim values (new.id, new.lease_token, clock_timestamp());
        return null;
      end $$;
      create trigger chaos_claim after update on lane for each row
      when (new.lease_token is not null and new.lease_token is distinct from old.lease_token)
      execute function chaos_note_claim();
      """;

  private final Map<Long, NavigableMap<Instant, String>> byLane = new HashMap<>();

  private Claims() {}

  /** From now on. */
  static void watch(JdbcClient journal) {
    journal.sql(WATCH).update();
  }

  static Claims read(JdbcClient journal) {
    Claims claims = new Claims();
    RowCallbackHandler add =
        row ->
            claims
                .byLane
                .computeIfAbsent(row.getLong("lane_id"), lane -> new TreeMap<>())
                .put(
                    row.getObject("began_at", OffsetDateTime.class).toInstant(),
                    row.getString("token"));
    journal.sql("select lane_id, token, began_at from chaos_claim").query(add);
    return claims;
  }

  /** The begin of the last claim of the lane that began before then. */
  @Nullable Instant lastBefore(long lane, Instant time) {
    return of(lane).lowerKey(time);
  }

  /** All of a lane, in order. */
  NavigableMap<Instant, String> of(long lane) {
    return byLane.getOrDefault(lane, new TreeMap<>());
  }
}
