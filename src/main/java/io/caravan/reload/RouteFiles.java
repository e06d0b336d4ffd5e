package io.caravan.reload;

import io.caravan.reload.RouteFileState.Outcome;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * What became of each route file and mapping the last time it was read. Health and the console show
 * it; a route's id is its file's name without the suffix.
 */
@Component
public class RouteFiles {

  private final Map<String, RouteFileState> states = new ConcurrentSkipListMap<>();
  private final Set<String> running = ConcurrentHashMap.newKeySet();
  private final Set<String> lost = ConcurrentHashMap.newKeySet();
  private final AtomicLong swaps = new AtomicLong();
  private final Clock clock;

  RouteFiles(Clock clock) {
    this.clock = clock;
  }

  /** All files, by name; an immutable copy. */
  public List<RouteFileState> all() {
    return List.copyOf(states.values());
  }

  /** Those whose last change is not in use because of a mistake, by name; an immutable copy. */
  public List<RouteFileState> refused() {
    return all().stream().filter(RouteFileState::isRefused).toList();
  }

  /** The file of that name, with its suffix. */
  public Optional<RouteFileState> of(String file) {
    return Optional.ofNullable(states.get(file));
  }

  /**
   * Counts the beginning and the end of each replacement of a route: while it is odd a route may
   * look stopped that is not.
   */
  public long swaps() {
    return swaps.get();
  }

  /** Ids of the routes that came from files and are to run; an immutable copy. */
  public Set<String> running() {
    return Set.copyOf(running);
  }

  /**
   * Those of {@link #running} that do not: an edit failed, and the version before it did not start
   * again; an immutable copy.
   */
  public Set<String> lost() {
    return Set.copyOf(lost);
  }

  void runs(String id) {
    running.add(id);
    lost.remove(id);
  }

  void ends(String id) {
    running.remove(id);
    lost.remove(id);
  }

  /** Whether it was not lost before. */
  boolean loses(String id) {
    return lost.add(id);
  }

  void swapBeginsOrEnds() {
    swaps.incrementAndGet();
  }

  void note(String file, Outcome outcome, @Nullable String problem) {
    states.put(file, new RouteFileState(file, clock.instant(), outcome, problem));
  }

  void forget(String file) {
    states.remove(file);
  }
}
