package io.caravan.console;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.EventState;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the plots show is what the journal holds, however often they are looked at. */
class TrendMemoryTest {

  private final SettableClock clock = SettableClock.at(Instant.parse("2026-11-30T12:00:30Z"));
  private JournalDatabase journal;
  private TrendMemory memory;

  @BeforeEach
  void fresh() {
    journal = JournalDatabase.fresh(clock);
    memory = new TrendMemory(journal.trends(), clock);
  }

  @AfterEach
  void close() {
    journal.close();
  }

  private void deliver(String id, Duration after) {
    journal.run(
        """
        update event set state = 'delivered', finished_at = received_at + ?::interval
        where message_id = ?""",
        after.toString(),
        id);
    journal.run(
        """
        insert into attempt (event_id, started_at, duration_ms, outcome)
        select id, finished_at, 20, 'delivered' from event where message_id = ?""",
        id);
  }

  private static Bucket at(List<Bucket> buckets, String time) {
    return buckets.stream()
        .filter(bucket -> bucket.at().equals(Instant.parse(time)))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void an_hour_has_sixty_minutes_and_a_day_ninety_six_quarters_the_last_holds_now() {
    List<Bucket> hour = memory.read(Period.HOUR);
    List<Bucket> day = memory.read(Period.DAY);

    assertThat(hour).hasSize(60);
    assertThat(hour.get(0).at()).isEqualTo(Instant.parse("2026-11-30T11:01:00Z"));
    assertThat(hour.get(59).at()).isEqualTo(Instant.parse("2026-11-30T12:00:00Z"));
    assertThat(day).hasSize(96);
    assertThat(day.get(0).at()).isEqualTo(Instant.parse("2026-11-29T12:15:00Z"));
  }

  @Test
  void each_event_counts_in_the_minute_that_it_came_in_and_in_the_one_that_it_was_delivered_in() {
    journal.receive("demo", "ada", "m-1", "m-2");
    journal.receive("shop", "bob", "m-3");
    deliver("m-1", Duration.ofSeconds(40));
    deliver("m-2", Duration.ofSeconds(50));
    clock.tick(Duration.ofMinutes(2));

    List<Bucket> hour = memory.read(Period.HOUR);

    assertThat(at(hour, "2026-11-30T12:00:00Z").received()).isEqualTo(3);
    assertThat(at(hour, "2026-11-30T12:00:00Z").received("demo")).isEqualTo(2);
    assertThat(at(hour, "2026-11-30T12:00:00Z").delivered()).isZero();
    Bucket next = at(hour, "2026-11-30T12:01:00Z");
    assertThat(next.received()).isZero();
    assertThat(next.finished("demo", EventState.DELIVERED)).isEqualTo(2);
    assertThat(next.delay().half()).isEqualTo(Duration.ofSeconds(40));
    assertThat(next.delay().most()).isEqualTo(Duration.ofSeconds(50));
    assertThat(next.attemptsInWords()).isEqualTo("2 delivered");
  }

  @Test
  void what_is_written_late_is_seen_as_long_as_it_may_come() {
    memory.read(Period.HOUR);
    journal.receive("demo", "ada", "m-1");
    clock.tick(Duration.ofMinutes(4));
    assertThat(at(memory.read(Period.HOUR), "2026-11-30T12:00:00Z").received()).isEqualTo(1);

    journal.run("update event set received_at = received_at - interval '10 seconds'");
    journal.run(
        """
        insert into attempt (event_id, started_at, duration_ms, outcome)
        select id, received_at, 200000, 'backoff' from event""");
    assertThat(at(memory.read(Period.HOUR), "2026-11-30T12:00:00Z").attemptsInWords())
        .isEqualTo("1 backoff");
  }

  @Test
  void what_is_long_past_is_asked_of_the_journal_once() {
    journal.receive("demo", "ada", "m-1");
    clock.tick(Duration.ofMinutes(20));
    memory.read(Period.HOUR);

    journal.run("delete from event");
    journal.receive("demo", "ada", "m-2");

    assertThat(at(memory.read(Period.HOUR), "2026-11-30T12:00:00Z").received()).isEqualTo(1);
    assertThat(at(memory.read(Period.HOUR), "2026-11-30T12:20:00Z").received()).isEqualTo(1);
  }

  @Test
  void the_slices_move_on_with_the_time_and_a_clock_that_was_put_back_does_no_harm() {
    journal.receive("demo", "ada", "m-1");
    memory.read(Period.HOUR);

    clock.tick(Duration.ofMinutes(30));
    List<Bucket> later = memory.read(Period.HOUR);
    clock.tick(Duration.ofHours(5));
    List<Bucket> muchLater = memory.read(Period.HOUR);
    clock.tick(Duration.ofMinutes(-330));
    List<Bucket> back = memory.read(Period.HOUR);

    for (List<Bucket> buckets : List.of(later, muchLater, back)) {
      assertThat(buckets).hasSize(60);
      assertThat(buckets).extracting(Bucket::at).isSorted().doesNotHaveDuplicates();
    }
    assertThat(at(later, "2026-11-30T12:00:00Z").received()).isEqualTo(1);
    assertThat(muchLater.stream().mapToLong(Bucket::received).sum()).isZero();
    assertThat(at(back, "2026-11-30T12:00:00Z").received()).isEqualTo(1);
  }
}
