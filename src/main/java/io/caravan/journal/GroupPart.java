package io.caravan.journal;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** One caller's part of a group; made by the caller's thread, ended once by whoever writes it. */
final class GroupPart<T, R> {

  private final T content;
  private final Supplier<R> alone;
  private final long since;
  private final Thread caller = Thread.currentThread();
  private volatile @Nullable Supplier<R> end;

  /**
   * @param alone writes it without the group
   * @param since monotonic time, in nanoseconds
   */
  GroupPart(T content, Supplier<R> alone, long since) {
    this.content = content;
    this.alone = alone;
    this.since = since;
  }

  T content() {
    return content;
  }

  long since() {
    return since;
  }

  void written(R answer) {
    end(() -> answer);
  }

  void failed(RuntimeException failure) {
    end(
        () -> {
          throw failure;
        });
  }

  void leftToItsCaller() {
    end(alone);
  }

  boolean isOver() {
    return end != null;
  }

  /**
   * For the caller, once it is over.
   *
   * @throws RuntimeException what the group failed with, or the part alone
   */
  R answer() {
    return Objects.requireNonNull(end, "not over yet").get();
  }

  void wake() {
    LockSupport.unpark(caller);
  }

  private void end(Supplier<R> how) {
    end = how;
    wake();
  }
}
