package io.caravan.console;

import io.caravan.journal.EventState;
import io.caravan.journal.Trends.Delay;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What happened in a slice of time. */
public final class Bucket {

  private final Instant at;
  private final Map<String, Long> received = new TreeMap<>();
  private final Map<String, Map<String, Long>> finished = new TreeMap<>();
  private final Map<String, Long> attempts = new TreeMap<>();
  private @Nullable Delay delay;

  Bucket(Instant at) {
    this.at = at;
  }

  void addReceived(String inbox, long events) {
    received.merge(inbox, events, Long::sum);
  }

  void addFinished(String inbox, String state, long events) {
    finished.computeIfAbsent(inbox, any -> new TreeMap<>()).merge(state, events, Long::sum);
  }

  void addAttempts(String outcome, long number) {
    attempts.merge(outcome, number, Long::sum);
  }

  void set(Delay delays) {
    delay = delays;
  }

  public Instant at() {
    return at;
  }

  public long received() {
    return received.values().stream().mapToLong(Long::longValue).sum();
  }

  public long received(String inbox) {
    return received.getOrDefault(inbox, 0L);
  }

  public long delivered() {
    return finished.keySet().stream()
        .mapToLong(inbox -> finished(inbox, EventState.DELIVERED))
        .sum();
  }

  public long finished(String inbox, EventState state) {
    return finished.getOrDefault(inbox, Map.of()).getOrDefault(state.word(), 0L);
  }

  /** Tries by outcome. */
  public Map<String, Long> attempts() {
    return attempts;
  }

  public String attemptsInWords() {
    return Outcome.words(this);
  }

  public @Nullable Delay delay() {
    return delay;
  }
}
