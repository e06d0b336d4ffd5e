package io.caravan.journal;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One caller's part of a group; made by the caller's thread, ended once by whoever writes it. To
 * wake a thread takes as long as to write a small part, so the writer wakes two callers, each of
 * those two others, and so on.
 */
final class GroupPart<T, R> {

  private final T content;
  private final Supplier<R> alone;
  private final long since;
  private final Thread caller = Thread.currentThread();
  private List<GroupPart<T, R>> group = List.of();
  private int place;
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

  /** For the writer, before anybody else can see the group. */
  void joins(List<GroupPart<T, R>> group) {
    this.group = group;
    this.place = group.size();
    group.add(this);
  }

  void written(R answer) {
    end = () -> answer;
  }

  /**
   * @param failure throws it; made beforehand, so that nothing is missing to tell many parts
   */
  void failed(Supplier<R> failure) {
    end = failure;
  }

  void leftToItsCaller() {
    end = alone;
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

  /** For the caller, once it is over: those that count on it to be woken. */
  void wakeOthers() {
    wakeTwo(group, 2 * place + 2);
  }

  /** For the writer, once all of the group are over. */
  static <T, R> void wake(List<GroupPart<T, R>> group) {
    wakeTwo(group, 0);
  }

  private static <T, R> void wakeTwo(List<GroupPart<T, R>> group, int from) {
    for (int i = from; i < Math.min(from + 2, group.size()); i++) {
      group.get(i).wake();
    }
  }
}
