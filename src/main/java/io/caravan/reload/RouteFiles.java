package io.caravan.reload;

import io.caravan.reload.RouteFileState.Outcome;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
