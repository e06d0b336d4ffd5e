package io.caravan.journal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.ToIntFunction;

/** Parts that no group has taken up yet, in the order of their coming. For many threads. */
final class WaitingParts<T, R> {

  private final Queue<GroupPart<T, R>> parts = new ArrayDeque<>();
  private final int most;
  private final ToIntFunction<T> weight;
  private final int enough;

  /**
   * @param most parts of a group
   * @param weight of a part's content
   * @param enough weight for a group: what comes after that is for the next one
   */
  WaitingParts(int most, ToIntFunction<T> weight, int enough) {
    this.most = most;
    this.weight = weight;
    this.enough = enough;
  }

  synchronized void add(GroupPart<T, R> part) {
    parts.add(part);
  }

  synchronized void remove(GroupPart<T, R> part) {
    parts.remove(part);
  }

  synchronized int size() {
    return parts.size();
  }

  synchronized boolean areEnough() {
    return parts.stream().mapToInt(this::weight).sum() >= enough;
  }

  /** Takes the next group out; empty when nobody waits. */
  synchronized List<GroupPart<T, R>> group() {
    List<GroupPart<T, R>> group = new ArrayList<>();
    int heavy = 0;
    while (!parts.isEmpty() && group.size() < most && heavy < enough) {
      heavy += weight(parts.element());
      group.add(parts.remove());
    }
    return group;
  }

  /**
   * Takes out those that came before a moment.
   *
   * @param since monotonic time, in nanoseconds
   */
  synchronized List<GroupPart<T, R>> before(long since) {
    List<GroupPart<T, R>> early = parts.stream().filter(part -> part.since() - since < 0).toList();
    parts.removeAll(early);
    return early;
  }

  /** Somebody whose part waits may write now; it looks for itself whether that is still so. */
  synchronized void wakeFirst() {
    if (!parts.isEmpty()) {
      parts.element().wake();
    }
  }

  private int weight(GroupPart<T, R> part) {
    return weight.applyAsInt(part.content());
  }
}
