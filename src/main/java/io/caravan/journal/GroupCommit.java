package io.caravan.journal;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ToIntFunction;
import org.springframework.dao.DataAccessException;

/**
 * What callers want written at the same time is written at once, and each is answered after that.
 * Nobody waits for company: who finds nobody writing writes all that waits just then, so a lone
 * caller writes its own. What comes meanwhile gathers for the next group. Another one is begun
 * beside it, as long as there are places, when what waits is enough for a group of its own, or when
 * somebody has waited for longer than a group usually takes.
 *
 * <p>When a group cannot be written, each of its callers writes its own part alone, so that one bad
 * part fails alone. One that has waited for long already fails with the group if the store did: if
 * that does not answer, another try would make it wait as long again.
 */
final class GroupCommit<T, R> {

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private static final Duration USUAL = Duration.ofMillis(10);

  private final WaitingParts<T, R> waiting;
  private final Semaphore writers;
  private final int places;
  private final Function<List<T>, List<R>> together;
  private final Function<T, R> alone;
  private final LongSupplier nanos;

  /**
   * @param places groups that may be written at the same time
   * @param most parts of a group
   * @param weight of a part's content
   * @param enough weight for a group; what comes after that is for the next one
   * @param together gives the answers in the order of the parts; throws if nothing was written, or
   *     if nobody knows
   */
  GroupCommit(
      int places,
      int most,
      ToIntFunction<T> weight,
      int enough,
      Function<List<T>, List<R>> together,
      Function<T, R> alone,
      LongSupplier nanos) {
    this.writers = new Semaphore(places);
    this.places = places;
    this.waiting = new WaitingParts<>(most, weight, enough);
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
    waiting.add(own);
    try {
      awaitEnd(own);
    } finally {
      if (!own.isOver()) {
        leave(own);
      }
    }
    return own.answer();
  }

  private void awaitEnd(GroupPart<T, R> own) {
    boolean interrupted = false;
    while (!own.isOver()) {
      if (!leadsOneGroup(own)) {
        LockSupport.parkNanos(this, USUAL.toNanos());
        // its part may be written by now, whoever wants this thread to stop
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /** An Error ended the caller's turn as a writer; the others have to go on. */
  private void leave(GroupPart<T, R> own) {
    waiting.remove(own);
    waiting.wakeFirst();
  }

  /** Parts that no group has taken up yet. */
  int waiting() {
    return waiting.size();
  }

  private boolean leadsOneGroup(GroupPart<T, R> own) {
    boolean isItsTurn =
        writers.availablePermits() == places
            || nanos.getAsLong() - own.since() >= USUAL.toNanos()
            || waiting.areEnough();
    if (!isItsTurn || !writers.tryAcquire()) {
      return false;
    }
    try {
      List<GroupPart<T, R>> group = waiting.group();
      if (group.isEmpty()) {
        return false;
      }
      write(group);
      return true;
    } finally {
      writers.release();
      waiting.wakeFirst();
    }
  }

  private void write(List<GroupPart<T, R>> group) {
    try {
      List<R> answers = together.apply(group.stream().map(GroupPart::content).toList());
      if (answers.size() != group.size()) {
        throw new IllegalStateException(answers.size() + " answers for " + group.size());
      }
      for (int i = 0; i < group.size(); i++) {
        group.get(i).written(answers.get(i));
      }
    } catch (RuntimeException e) {
      if (e instanceof DataAccessException store && StoreTrouble.isAbsence(store)) {
        failThoseThatWaitedLong(group, e);
      }
    } finally {
      for (int i = 0; i < group.size(); i++) { // not a line that could fail: others wait for this
        if (!group.get(i).isOver()) {
          group.get(i).leftToItsCaller();
        }
      }
    }
  }

  private void failThoseThatWaitedLong(List<GroupPart<T, R>> group, RuntimeException failure) {
    long since = nanos.getAsLong() - PATIENCE.toNanos();
    List<GroupPart<T, R>> longWaiting = new ArrayList<>(group);
    longWaiting.removeIf(part -> part.since() - since >= 0);
    longWaiting.addAll(waiting.before(since));
    longWaiting.forEach(part -> part.failed(failure));
  }
}
