package io.caravan.bench;

import io.caravan.journal.Accounts.Slice;
import io.caravan.journal.EventFilter;
import io.caravan.journal.EventState;
import io.caravan.journal.JournalDatabase;
import io.caravan.journal.LargeJournal;
import io.caravan.journal.PruneJournal.Mark;
import io.caravan.testing.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What maintenance costs on a journal of 1,000,000 delivered and 100,000 waiting events, and what
 * intake notices of it. Run by hand:
 *
 * <pre>
 * mvn -q test-compile exec:java -Dexec.classpathScope=test \
 *   -Dexec.mainClass=io.caravan.bench.MillionEvents
 * </pre>
 */
public final class MillionEvents {

  private static final int BATCH = 500;
  private static final Set<EventState> DEAD = Set.of(EventState.DEAD);

  private final SettableClock clock = SettableClock.atPresent();
  private final JournalDatabase journal = JournalDatabase.fresh(clock);

  private MillionEvents() {}

  public static void main(String[] args) {
    new MillionEvents().run();
    System.exit(0); // the embedded stores' threads do not end by themselves
  }

  private void run() {
    timed("fill", () -> LargeJournal.fill(journal, 1_000_000));
    timed("due lanes, 100", () -> journal.lanes().due(List.of("in1", "in2"), 100));
    timed("page of 50 dead", () -> journal.search().list(dead(), null, 50));
    timed("page of 50, all", () -> journal.search().list(EventFilter.ALL, null, 50));
    timed("one message id", () -> journal.search().list(message("m-77777"), null, 50));
    timed("one day a month ago", () -> journal.search().list(monthAgo(), null, 50));
    timed("dead by reason", () -> journal.search().list(reason("for a TEST").in(DEAD), null, 50));
    timed("a reason that none has", () -> journal.search().list(reason("zebra"), null, 50));
    timed("count a slice of what waits", () -> journal.accounts().countWaiting(0, 10_000));
    timed("trends, as if all came in one day", () -> trends(Duration.ofDays(61)));
    timed("trends, of 1/1000 of that", () -> trends(Duration.ofMinutes(86)));
    timed("accounting, a slice of 20,000", () -> journal.accounts().check(0, 20_000));
    timed("accounting, all", this::checkAll);
    System.out.println("intake alone, worst of 300: " + intakeWhile(() -> pause(300)) + " ms");
    Instant before = clock.instant().minus(Duration.ofDays(30));
    System.out.println("intake during prune, worst: " + intakeWhile(() -> prune(before)) + " ms");
  }

  private void trends(Duration back) {
    Instant to = clock.instant().plus(Duration.ofHours(1));
    Instant from = clock.instant().minus(back);
    Duration quarter = Duration.ofMinutes(15);
    journal.trends().received(from, to, quarter);
    journal.trends().finished(from, to, quarter);
    journal.trends().attempts(from, to, quarter);
    journal.trends().delays(from, to, quarter);
  }

  private void checkAll() {
    long after = 0;
    Slice slice;
    do {
      slice = journal.accounts().check(after, 20_000);
      after = slice.last();
    } while (slice.webhooks() == 20_000);
  }

  private void prune(Instant before) {
    timed(
        "prune events, 100,000",
        () -> {
          for (int i = 0; i < 200; i++) {
            journal.prune().events(before, BATCH);
          }
        });
    timed(
        "prune webhooks, 50,000",
        () -> {
          for (int i = 0; i < 100; i++) {
            journal.prune().webhooks(before, BATCH);
          }
        });
    timed(
        "prune bodies, 50,000",
        () -> {
          Optional<Mark> mark = Optional.empty();
          for (int i = 0; i < 100; i++) {
            mark = journal.prune().payloads(before, mark.orElse(null), BATCH);
          }
        });
  }

  private void pause(int webhooks) {
    long from = journal.count("webhook");
    while (journal.count("webhook") < from + webhooks) {
      Thread.onSpinWait();
    }
  }

  /** Stores webhooks one after the other meanwhile; the longest that one took. */
  private long intakeWhile(Runnable work) {
    AtomicBoolean over = new AtomicBoolean();
    AtomicLong worst = new AtomicLong();
    CompletableFuture<Void> intake =
        CompletableFuture.runAsync(
            () -> {
              for (int i = 0; !over.get(); i++) {
                long start = System.nanoTime();
                journal.receive("in1", "c-" + i % 1000, "live-" + start);
                worst.accumulateAndGet((System.nanoTime() - start) / 1_000_000, Math::max);
              }
            });
    work.run();
    over.set(true);
    intake.join();
    return worst.get();
  }

  private static EventFilter dead() {
    return EventFilter.ALL.in(DEAD);
  }

  private static EventFilter reason(String text) {
    return new EventFilter(List.of(), Set.of(), null, null, null, null, text, null, null);
  }

  private EventFilter monthAgo() {
    Instant from = clock.instant().minus(Duration.ofDays(31));
    return new EventFilter(
        List.of(), Set.of(), null, null, null, null, null, from, from.plus(Duration.ofDays(1)));
  }

  private static EventFilter message(String id) {
    return new EventFilter(List.of(), Set.of(), null, null, id, null, null, null, null);
  }

  private static void timed(String what, Runnable work) {
    long start = System.nanoTime();
    work.run();
    System.out.printf("%s: %d ms%n", what, (System.nanoTime() - start) / 1_000_000);
  }
}
