package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.stereotype.Component;

/**
 * The lanes that this node has queued or is working on. A lane is on it once; a signal for one that
 * is there already makes it dirty, and its worker looks again on leaving. What does not fit is not
 * lost: the lane stays due and the poll finds it.
 */
@Component
public class LaneBoard {

  private final ConcurrentHashMap<Long, Boolean> dirty = new ConcurrentHashMap<>();
  private final int size;

  LaneBoard(CaravanProperties properties) {
    this.size = properties.relay().queue();
  }

  /**
   * @return those of the lanes that have to be queued now; the caller queues them
   */
  public List<Long> admit(Collection<Long> lanes) {
    List<Long> admitted = new ArrayList<>(lanes.size());
    for (Long lane : lanes) {
      boolean known = dirty.computeIfPresent(lane, (id, was) -> true) != null;
      if (!known && dirty.size() < size && dirty.putIfAbsent(lane, false) == null) {
        admitted.add(lane);
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
    return dirty.computeIfPresent(lane, (id, was) -> was || dueAgain ? false : null) != null;
  }

  /** Places that are free. */
  int free() {
    return Math.max(0, size - dirty.size());
  }
}
