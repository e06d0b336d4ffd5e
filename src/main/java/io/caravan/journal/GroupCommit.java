package io.caravan.journal;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * What callers want written at the same time is written at once, and each is answered after that.
 * Nobody waits for company: a part that finds nobody writing is written by itself. What comes
 * meanwhile gathers for the next group. Another one is begun beside it, as long as there are
 * writers, when what waits is enough for a group of its own, or when somebody has waited for longer
 * than a group usually takes.
 *
 * <p>Writers are threads of their own: when a caller wrote for the others, the store had nothing to
 * do until the next such caller had been woken, which is a third of the time where all processors
 * are busy.
 *
 * <p>When a group cannot be written, each of its callers writes its own part alone, so that one bad
 * part fails alone. One that has waited for long already fails with the group if the store did: if
 * that does not answer, another try would make it wait as long again.
 */
final class GroupCommit<T, R> implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(GroupCommit.class);

  private static final Duration PATIENCE = Duration.ofSeconds(1);

  private final WaitingParts<T, R> waiting;
  private final Function<List<T>, List<R>> together;
  private final Function<T, R> alone;
  private final LongSupplier nanos;

  /**
   * Starts the writers.
   *
   * @param writers groups that may be written at the same time
   * @param most parts of a group
   * @param weight of a part's content
   * @param enough weight for a group; what comes after that is for the next one
   * @param together gives the answers in the order of the parts; throws if nothing was written, or
   *     if nobody knows
   * @param nanos monotonic
   */
  GroupCommit(
      int writers,
      int most,
      ToIntFunction<T> weight,
      int enough,
      Function<List<T>, List<R>> together,
      Function<T, R> alone,
      LongSupplier nanos) {
    this.waiting = new WaitingParts<>(most, weight, enough, nanos);
    this.together = together;
    this.alone = alone;
    this.nanos = nanos;
    IntStream.rangeClosed(1, writers).forEach(this::startWriter);
  }

  private void startWriter(int number) {
    Thread writer = new Thread(this::writeGroups, "journal-writer-" + number);
    writer.setDaemon(true);
    writer.start();
  }

  /**
   * @return once the part is durable
   * @throws RuntimeException what {@code together} or {@code alone} threw for it
   */
  R write(T content) {
    GroupPart<T, R> own = new GroupPart<>(content, () -> alone.apply(content), nanos.getAsLong());
    if (!waiting.add(own)) {
      return alone.apply(content);
    }
    awaitEnd(own);
    own.wakeOthers();
    return own.answer();
  }

  /** Parts that no group has taken up yet. */
  int waiting() {
    return waiting.size();
  }

  /**
   * What waits is still tried, as long as there are connections; what comes later is written by its
   * caller. Does not wait for the writers.
   */
  @Override
  public void close() {
    waiting.close();
  }

  private void awaitEnd(GroupPart<T, R> own) {
    boolean interrupted = false;
    while (!own.isOver()) {
      LockSupport.parkNanos(this, WaitingParts.USUAL.toNanos());
      if (!own.isOver()) {
        waiting.remind();
      }
      // its part may be written by now, whoever wants this thread to stop
      interrupted |= Thread.interrupted();
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void writeGroups() {
    boolean goesOn = true;
    while (goesOn) {
      try {
        goesOn = waiting.writeGroup(this::write);
      } catch (Throwable e) { // no Error may end a writer: each webhook would wait for ever
        report(e);
      }
    }
  }

  private static void report(Throwable failure) {
    try {
      LOG.error("Webhooks could not be written together; each is tried by itself", failure);
    } catch (Throwable again) { // there may be no memory to say it
    }
  }

  /**
   * However it ends, each of the group is told, the last one first: who is over may wake those
   * behind it.
   */
  private void write(List<GroupPart<T, R>> group) {
    try {
      List<R> answers = together.apply(group.stream().map(GroupPart::content).toList());
      if (answers.size() != group.size()) {
        throw new IllegalStateException(answers.size() + " answers for " + group.size());
      }
      for (int i = group.size() - 1; i >= 0; i--) {
        group.get(i).written(answers.get(i));
      }
    } catch (RuntimeException e) {
      if (e instanceof DataAccessException store && StoreTrouble.isAbsence(store)) {
        failThoseThatWaitedLong(group, store);
      }
    } finally {
      for (int i = group.size() - 1; i >= 0; i--) { // not a line that could fail
        if (!group.get(i).isOver()) {
          group.get(i).leftToItsCaller();
        }
      }
      GroupPart.wake(group);
    }
  }

  private void failThoseThatWaitedLong(List<GroupPart<T, R>> group, DataAccessException failure) {
    long since = nanos.getAsLong() - PATIENCE.toNanos();
    Supplier<R> failed =
        () -> {
          throw failure;
        };
    for (int i = group.size() - 1; i >= 0; i--) {
      GroupPart<T, R> part = group.get(i);
      if (part.since() - since < 0) {
        part.failed(failed);
      } else {
        part.leftToItsCaller();
      }
    }
    for (GroupPart<T, R> part : waiting.before(since)) {
      part.failed(failed);
      part.wake();
    }
  }
}
