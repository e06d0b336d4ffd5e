package io.caravan.journal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;

/** Parts that no group has taken up yet, in the order of their coming. For many threads. */
final class WaitingParts<T, R> {

  /** A group that takes longer than this is given company, if there is a writer to spare. */
  static final Duration USUAL = Duration.ofMillis(10);

  /** More than there are threads for requests ({@code server.tomcat.threads.max}). */
  private static final int MOST_CALLERS = 1_000;

  private final ReentrantLock lock = new ReentrantLock();
  private final Condition turn = lock.newCondition();

  /** Never grows: a queue that lacks the memory to do so forgets what is in it. */
  private final Queue<GroupPart<T, R>> parts = new ArrayDeque<>(MOST_CALLERS);

  private final int most;
  private final ToIntFunction<T> weight;
  private final int enough;
  private final LongSupplier nanos;
  private final AtomicInteger writing = new AtomicInteger();
  private int weighs;
  private boolean closed;

  /**
   * @param most parts of a group
   * @param weight of a part's content
   * @param enough weight for a group: what comes after that is for the next one
   * @param nanos monotonic
   */
  WaitingParts(int most, ToIntFunction<T> weight, int enough, LongSupplier nanos) {
    this.most = most;
    this.weight = weight;
    this.enough = enough;
    this.nanos = nanos;
  }

  /**
   * @return false if nobody takes parts any more
   */
  boolean add(GroupPart<T, R> part) {
    lock.lock();
    try {
      if (closed) {
        return false;
      }
      parts.add(part);
      weighs += weight(part);
      callWriterIfItIsTime();
      return true;
    } finally {
      lock.unlock();
    }
  }

  /** For who has waited: nothing else tells a writer that a moment has passed. */
  void remind() {
    lock.lock();
    try {
      callWriterIfItIsTime();
    } finally {
      lock.unlock();
    }
  }

  /**
   * For a writer: waits for a group and writes it.
   *
   * @param write what it throws is thrown on, and the group is over all the same
   * @return false once this is closed and nothing waits
   */
  boolean writeGroup(Consumer<List<GroupPart<T, R>>> write) {
    List<GroupPart<T, R>> group = awaitGroup();
    if (group.isEmpty()) {
      return false;
    }
    try {
      write.accept(group);
      return true;
    } finally {
      writing.decrementAndGet(); // without the lock, which may need memory that there is not
    }
  }

  int size() {
    lock.lock();
    try {
      return parts.size();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Takes out those that came before a moment.
   *
   * @param since monotonic time, in nanoseconds
   */
  List<GroupPart<T, R>> before(long since) {
    lock.lock();
    try {
      List<GroupPart<T, R>> early = new ArrayList<>(parts.size());
      while (!parts.isEmpty() && parts.element().since() - since < 0) {
        early.add(remove());
      }
      return early;
    } finally {
      lock.unlock();
    }
  }

  /** Writers go home, once nothing waits. */
  void close() {
    lock.lock();
    try {
      closed = true;
      turn.signalAll();
    } finally {
      lock.unlock();
    }
  }

  private List<GroupPart<T, R>> awaitGroup() {
    lock.lock();
    try {
      while (!isTime()) {
        if (closed && parts.isEmpty()) {
          turn.signalAll(); // another writer may wait for what this one has just written
          return List.of();
        }
        turn.awaitUninterruptibly();
      }
      List<GroupPart<T, R>> group = group();
      writing.incrementAndGet();
      return group;
    } finally {
      lock.unlock();
    }
  }

  private void callWriterIfItIsTime() {
    if (isTime()) {
      turn.signal();
    }
  }

  private boolean isTime() {
    return !parts.isEmpty()
        && (writing.get() == 0
            || weighs >= enough
            || nanos.getAsLong() - parts.element().since() >= USUAL.toNanos());
  }

  private List<GroupPart<T, R>> group() {
    // as large as it may become: once a part is taken out, no lack of memory may lose it
    List<GroupPart<T, R>> group = new ArrayList<>(most);
    int heavy = 0;
    while (!parts.isEmpty() && group.size() < most && heavy < enough) {
      GroupPart<T, R> part = remove();
      heavy += weight(part);
      part.joins(group);
    }
    return group;
  }

  private GroupPart<T, R> remove() {
    GroupPart<T, R> part = parts.remove();
    weighs -= weight(part);
    return part;
  }

  private int weight(GroupPart<T, R> part) {
    return weight.applyAsInt(part.content());
  }
}
