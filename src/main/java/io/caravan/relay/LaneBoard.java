package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The lanes that this node has queued or is working on. A lane is on it once; a signal for one that
 * is there already makes it dirty, and its worker looks again on leaving. What does not fit is not
 * lost: the lane stays due and the poll finds it.
 */
@Component
public class LaneBoard {

  private final ConcurrentHashMap<Long, Boolean> dirty = new ConcurrentHashMap<>();

  /** As many as the queue has: what it had to discard would never leave the board. */
  private final Semaphore places;

  LaneBoard(CaravanProperties properties) {
    this.places = new Semaphore(properties.relay().queue());
  }

  /**
   * @return those of the lanes that have to be queued now; the caller queues them
   */
  public List<Long> admit(Collection<Long> lanes) {
    List<Long> admitted = new ArrayList<>(lanes.size());
    for (Long lane : lanes) {
      boolean known = dirty.computeIfPresent(lane, (id, was) -> true) != null;
      if (!known && places.tryAcquire()) {
        if (dirty.putIfAbsent(lane, false) == null) {
          admitted.add(lane);
        } else {
          places.release();
        }
      }
    }
    return admitted;
  }

  /** A worker starts on it: what was signalled before now is seen by its claim. */
  void begin(long lane) {
    dirty.computeIfPresent(lane, (id, was) -> false);
  }

  /**
   * A worker leaves it.
   *
   * @param dueAgain the worker knows that there is more to do
   * @return true when the lane stays on the board and has to be queued again
   */
  boolean leave(long lane, boolean dueAgain) {
    return dirty.computeIfPresent(lane, (id, was) -> was || dueAgain ? Boolean.FALSE : gone())
        != null;
  }

  /** A lane that could not be queued: the poll finds it. */
  void remove(long lane) {
    dirty.computeIfPresent(lane, (id, was) -> gone());
  }

  /** Places that are free. */
  int free() {
    return places.availablePermits();
  }

  private @Nullable Boolean gone() {
    places.release();
    return null;
  }
}
