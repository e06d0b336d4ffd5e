package io.caravan.ops;

import io.caravan.journal.Accounts.Count;
import io.caravan.journal.EventState;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Events by inbox: what waits and what is dead as of the last count, everything else as of the last
 * round of the accounting check, since counting all at once would cost too much.
 */
@Component
class EventTotals {

  /** Everything that came in: open, finished or pruned. */
  static final String ALL = "all";

  static final String WAITING = "waiting";
  static final String DEAD = EventState.DEAD.word();

  /** In the journal's words and in ours. */
  private static final Set<String> OPEN =
      Set.of(WAITING, EventState.RECEIVED.word(), EventState.RETRYING.word(), DEAD);

  private final Map<Key, Long> published = new ConcurrentSkipListMap<>();
  private final Map<Key, Long> round = new TreeMap<>();

  /** Adds a slice to the round under way. */
  void add(List<Count> counts, boolean roundIsOver) {
    for (Count count : counts) {
      round.merge(new Key(count.inbox(), ALL), count.events(), Long::sum);
      if (!isOpen(count.state())) {
        round.merge(new Key(count.inbox(), count.state()), count.events(), Long::sum);
      }
    }
    if (roundIsOver) {
      published.keySet().removeIf(key -> !isOpen(key.state) && !round.containsKey(key));
      published.putAll(round);
      round.clear();
    }
  }

  void setOpen(List<Count> counts) {
    Map<Key, Long> open = new TreeMap<>();
    counts.forEach(count -> open.put(new Key(count.inbox(), count.state()), count.events()));
    published.keySet().removeIf(key -> isOpen(key.state) && !open.containsKey(key));
    published.putAll(open);
  }

  /** Zero where nothing was counted. */
  long of(String inbox, String state) {
    return published.getOrDefault(new Key(inbox, state), 0L);
  }

  /** What waits as of the last count, by inbox; none that has nothing waiting. */
  Map<String, Long> waiting() {
    return published.entrySet().stream()
        .filter(total -> total.getKey().state.equals(WAITING))
        .collect(Collectors.toMap(total -> total.getKey().inbox, Map.Entry::getValue));
  }

  private static boolean isOpen(String state) {
    return OPEN.contains(state);
  }

  private record Key(String inbox, String state) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int byInbox = inbox.compareTo(other.inbox);
      return byInbox == 0 ? state.compareTo(other.state) : byInbox;
    }
  }
}
