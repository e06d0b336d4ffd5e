package io.caravan.ops;

import io.caravan.journal.Accounts;
import io.caravan.journal.Accounts.Count;
import io.caravan.journal.Accounts.Newest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * When each inbox's last event came in, on whatever node. Every look reads only what is new; what
 * is older than the first look is learned from the slices of the accounting check.
 */
@Component
class LastEvents {

  /** The first look goes that far back. */
  private static final long AT_FIRST = 20_000;

  /** An event may be committed later than one that has a higher id. */
  private static final long LATE_COMMITS = 1_000;

  private final Accounts accounts;
  private final Map<String, Instant> received = new ConcurrentHashMap<>();

  /** The last event that was looked at; written by the timer's one thread. */
  private volatile long looked = -1;

  LastEvents(Accounts accounts) {
    this.accounts = accounts;
  }

  void look() {
    if (looked < 0) {
      looked = Math.max(accounts.lastEvent() - AT_FIRST, 0);
    }
    for (Newest newest : accounts.newest(Math.max(looked - LATE_COMMITS, 0))) {
      note(newest.inbox(), newest.received());
      looked = Math.max(looked, newest.last());
    }
  }

  /** What a slice of the journal holds. */
  void note(List<Count> counts) {
    counts.stream()
        .filter(count -> !count.state().equals("pruned")) // those were maybe another inbox's
        .forEach(count -> note(count.inbox(), count.end()));
  }

  /** Empty when none is known. */
  Optional<Instant> of(String inbox) {
    return Optional.ofNullable(received.get(inbox));
  }

  private void note(String inbox, Instant at) {
    received.merge(inbox, at, (known, other) -> known.isAfter(other) ? known : other);
  }
}
