package io.caravan.ops;

import io.caravan.journal.Accounts;
import io.caravan.journal.Accounts.Count;
import java.time.Clock;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/**
 * Counts what waits and what is dead, a slice at a time: a count of 400,000 at once took a
 * processor from intake for a fifth of a second.
 */
@Component
class OpenEvents {

  /** Some 10 ms of work for Postgres. */
  static final int SLICE = 10_000;

  private final OpenRound waiting;
  private final OpenRound dead;

  OpenEvents(Accounts accounts, Clock clock) {
    this.waiting = new OpenRound(after -> accounts.countWaiting(after, SLICE), clock);
    this.dead = new OpenRound(after -> accounts.countDead(after, SLICE), clock);
  }

  /** Counts the next slice of each, and gives what is known then. */
  List<Count> countNext() {
    return Stream.of(waiting.countNext(), dead.countNext()).flatMap(List::stream).toList();
  }
}
