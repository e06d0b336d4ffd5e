package io.caravan.ops;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.OpenSlice;
import io.caravan.journal.JournalDatabase;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;

class OpenEventsTest {

  private static final Instant OLD = Instant.EPOCH;
  private static final Instant NEW = OLD.plusSeconds(60);

  private final SettableClock clock = SettableClock.atPresent();

  @Test
  void the_first_round_is_over_at_once_and_later_ones_tell_nothing_before_they_are_over() {
    List<Long> asked = new ArrayList<>();
    Iterator<OpenSlice> slices =
        List.of(
                new OpenSlice(7, false, List.of(new Count("a", "received", 2, NEW))),
                new OpenSlice(
                    9,
                    true,
                    List.of(
                        new Count("a", "received", 3, OLD), new Count("b", "retrying", 1, NEW))),
                new OpenSlice(8, false, List.of(new Count("b", "received", 5, NEW))),
                new OpenSlice(8, true, List.of()))
            .iterator();
    OpenRound round =
        new OpenRound(
            after -> {
              asked.add(after);
              return slices.next();
            },
            clock);

    List<Count> whole =
        List.of(new Count("a", "received", 5, OLD), new Count("b", "retrying", 1, NEW));
    assertThat(round.countNext()).isEqualTo(whole);
    clock.tick(OpenRound.EVERY.minusMillis(1));
    assertThat(round.countNext()).as("a round was begun a moment ago").isEqualTo(whole);
    clock.tick(Duration.ofMillis(1));
    assertThat(round.countNext()).as("a round is under way").isEqualTo(whole);
    assertThat(round.countNext()).containsExactly(new Count("b", "received", 5, NEW));
    assertThat(asked).containsExactly(0L, 7L, 0L, 8L);
  }

  @Test
  void P5_every_open_event_is_counted_once_however_large_the_lanes_and_however_small_the_slices() {
    try (JournalDatabase journal = JournalDatabase.fresh(clock)) {
      journal.receive("demo", "ana", "a-1", "a-2", "a-3", "a-4");
      journal.receive("demo", "bob", "b-1");
      journal.receive("demo", "cy", "c-1", "c-2");
      journal.receive("demo", "di", "d-1", "d-2", "d-3");
      journal.run("update event set state = 'dead' where message_id in ('a-4', 'd-1', 'd-2')");
      journal.run("update event set state = 'delivered' where message_id = 'd-3'");
      journal.run(
          """
          insert into event (inbox, webhook_id, place, kind, dedupe_key, occurred_at, received_at, state)
          select 'demo', 1, 9, 'unparseable', 'u', now(), now(), 'dead'""");
      for (int most = 1; most <= 8; most++) {
        int slice = most;
        OpenRound waiting =
            new OpenRound(after -> journal.accounts().countWaiting(after, slice), clock);
        OpenRound dead = new OpenRound(after -> journal.accounts().countDead(after, slice), clock);

        assertThat(waiting.countNext()).extracting(Count::events).containsExactly(6L);
        assertThat(dead.countNext()).extracting(Count::events).containsExactly(4L);
      }
    }
  }
}
