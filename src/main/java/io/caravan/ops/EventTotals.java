package io.caravan.ops;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.EventState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Events by inbox: what waits and what is dead as of the last count, everything else as of the last
 * round of the accounting check, since counting all at once would cost too much.
 */
@Component
public class EventTotals {

  /** Everything that came in: open, finished or pruned. */
  static final String ALL = "all";

  /** Received and retrying together. */
  static final String WAITING = "waiting";

  static final String RECEIVED = EventState.RECEIVED.word();
  static final String RETRYING = EventState.RETRYING.word();
  static final String DEAD = EventState.DEAD.word();

  private static final Set<String> OPEN = Set.of(RECEIVED, RETRYING, DEAD);

  private final Map<Key, Long> finished = new ConcurrentSkipListMap<>();
  private final Map<Key, Long> round = new TreeMap<>();
  private volatile Map<Key, Count> open = Map.of();

  /** Adds a slice to the round under way. */
  void add(List<Count> counts, boolean roundIsOver) {
    for (Count count : counts) {
      round.merge(new Key(count.inbox(), ALL), count.events(), Long::sum);
      if (!OPEN.contains(count.state())) {
        round.merge(new Key(count.inbox(), count.state()), count.events(), Long::sum);
      }
    }
    if (roundIsOver) {
      finished.keySet().retainAll(round.keySet());
      finished.putAll(round);
      round.clear();
    }
  }

  void setOpen(List<Count> counts) {
    open =
        counts.stream()
            .collect(
                Collectors.toUnmodifiableMap(
                    count -> new Key(count.inbox(), count.state()), Function.identity()));
  }

  /** Zero where nothing was counted. */
  long of(String inbox, String state) {
    if (state.equals(WAITING)) {
      return counted(inbox, RECEIVED) + counted(inbox, RETRYING);
    }
    return OPEN.contains(state)
        ? counted(inbox, state)
        : finished.getOrDefault(new Key(inbox, state), 0L);
  }

  /** When the oldest event that is still in that open state was received. */
  Optional<Instant> oldest(String inbox, String state) {
    return Optional.ofNullable(open.get(new Key(inbox, state))).map(Count::end);
  }

  /** What waits as of the last count, by inbox; none that has nothing waiting. */
  Map<String, Long> waiting() {
    return open.values().stream()
        .filter(count -> !count.state().equals(DEAD))
        .collect(Collectors.toMap(Count::inbox, Count::events, Long::sum));
  }

  /** What is open as of the last count, by inbox; none that has nothing open. */
  public Map<String, Backlog> backlog() {
    Map<String, Backlog> inboxes = new TreeMap<>();
    open.values().forEach(count -> inboxes.merge(count.inbox(), backlog(count), Backlog::and));
    return inboxes;
  }

  private static Backlog backlog(Count count) {
    return count.state().equals(DEAD)
        ? new Backlog(0, null, count.events())
        : new Backlog(count.events(), count.end(), 0);
  }

  private long counted(String inbox, String state) {
    Count count = open.get(new Key(inbox, state));
    return count == null ? 0 : count.events();
  }

  private record Key(String inbox, String state) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byInbox = inbox.compareTo(other.inbox);
      return byInbox == 0 ? state.compareTo(other.state) : byInbox;
    }
  }
}
