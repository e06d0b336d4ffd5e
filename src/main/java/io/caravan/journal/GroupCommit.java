package io.caravan.journal;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToLongFunction;

/**
 * What callers want written at the same time is written at once, and each is answered after that.
 * Nobody waits for company: who finds a writer's place free writes all that waits just then, so a
 * lone caller writes its own. While the places are taken, what comes gathers for the next group.
 *
 * <p>When a group cannot be written, each of its callers writes its own part alone, so that one bad
 * part fails alone. One that has waited for long already fails with the group if the store did: if
 * that does not answer, another try would make it wait as long again.
 */
final class GroupCommit<T, R> {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final Queue<GroupPart<T, R>> waiting = new ArrayDeque<>();
  private final Semaphore writers;
  private final Limits<T> limits;
  private final Function<List<T>, List<R>> together;
  private final Function<T, R> alone;
  private final LongSupplier nanos;

  /**
   * @param writers groups that may be written at the same time
   * @param most parts of a group
   * @param heaviest weight of a group; a part that is heavier is a group of its own
   */
  record Limits<T>(int writers, int most, long heaviest, ToLongFunction<T> weight) {}

  /**
   * @param together gives the answers in the order of the parts; if it throws, nothing was written
   */
  GroupCommit(
      Limits<T> limits,
      Function<List<T>, List<R>> together,
      Function<T, R> alone,
      LongSupplier nanos) {
    this.writers = new Semaphore(limits.writers());
    this.limits = limits;
    this.together = together;
    this.alone = alone;
    this.nanos = nanos;
  }

  /**
   * @return once the part is durable
   * @throws RuntimeException what {@code together} or {@code alone} threw for it
   */
  R write(T content) {
    GroupPart<T, R> own = new GroupPart<>(content, () -> alone.apply(content), nanos.getAsLong());
    synchronized (waiting) {
      waiting.add(own);
    }
    boolean interrupted = false;
    while (!own.isOver()) {
      if (!leadsOneGroup()) {
        LockSupport.park(this);
        // its part may be written by now, whoever wants this thread to stop
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return own.answer();
  }

  /** Parts that no group has taken up yet. */
  int waiting() {
    synchronized (waiting) {
      return waiting.size();
    }
  }

  private boolean leadsOneGroup() {
    if (!writers.tryAcquire()) {
      return false;
    }
    List<GroupPart<T, R>> group = gathered();
    try {
      if (!group.isEmpty()) {
        write(group);
      }
    } finally {
      writers.release();
      wakeFirst();
    }
    return !group.isEmpty();
  }

  private List<GroupPart<T, R>> gathered() {
    List<GroupPart<T, R>> group = new ArrayList<>();
    long weight = 0;
    synchronized (waiting) {
      while (!waiting.isEmpty() && group.size() < limits.most()) {
        weight += limits.weight().applyAsLong(waiting.element().content());
        if (weight > limits.heaviest() && !group.isEmpty()) {
          break;
        }
        group.add(waiting.remove());
      }
    }
    return group;
  }

  private void write(List<GroupPart<T, R>> group) {
    try {
      List<R> answers = together.apply(group.stream().map(GroupPart::content).toList());
      for (int i = 0; i < group.size(); i++) {
        group.get(i).written(answers.get(i));
      }
    } catch (RuntimeException e) {
      long since = nanos.getAsLong() - PATIENCE.toNanos();
      boolean absent = StoreTrouble.isAbsence(e);
      for (GroupPart<T, R> part : group) {
        if (absent && part.since() - since < 0) {
          part.failed(e);
        } else {
          part.leftToItsCaller();
        }
      }
    } finally {
      // an Error goes up by this thread, and the other callers must not wait for ever
      group.stream().filter(part -> !part.isOver()).forEach(GroupPart::leftToItsCaller);
    }
  }

  /** Somebody whose part waits may write now; it looks for itself whether that is still so. */
  private void wakeFirst() {
    synchronized (waiting) {
      if (!waiting.isEmpty()) {
        waiting.element().wake();
      }
    }
  }
}
