package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class GroupCommitTest {

  private static final long SECOND = 1_000_000_000L;

  private final ExecutorService callers = Executors.newCachedThreadPool();
  private final List<List<String>> groups = new CopyOnWriteArrayList<>();
  private final List<String> alone = new CopyOnWriteArrayList<>();
  private final Semaphore mayEnd = new Semaphore(0);
  private final AtomicInteger running = new AtomicInteger();
  private final AtomicInteger mostRunning = new AtomicInteger();
  private final AtomicLong nanos = new AtomicLong();
  private final List<GroupCommit<String, String>> commits = new ArrayList<>();
  private volatile Consumer<List<String>> store = group -> {};

  @AfterEach
  void stop() {
    mayEnd.release(1_000_000);
    commits.forEach(GroupCommit::close);
    callers.shutdownNow();
  }

  @Test
  void P1_a_lone_caller_is_written_at_once() {
    mayEnd.release();

    assertThat(commit(1, 10).write("a")).isEqualTo("stored a");

    assertThat(groups).containsExactly(List.of("a"));
  }

  @Test
  void P1_who_comes_after_the_close_writes_for_itself_and_who_waited_is_still_written()
      throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b");

    commit.close();

    assertThat(commit.write("late")).isEqualTo("alone late");
    mayEnd.release(2);
    assertThat(answers.get(0).get()).isEqualTo("stored a");
    assertThat(answers.get(1).get()).isEqualTo("stored b");
  }

  @Test
  void P1_what_comes_while_a_group_is_written_is_the_next_group_in_the_order_of_its_coming()
      throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "c", "d");

    mayEnd.release(2);

    for (Future<String> answer : answers) {
      assertThat(answer.get()).startsWith("stored ");
    }
    assertThat(groups).containsExactly(List.of("a"), List.of("b", "c", "d"));
  }

  @Test
  void P1_nobody_is_answered_before_its_own_group_is_durable() throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b");
    mayEnd.release();
    assertThat(answers.get(0).get()).isEqualTo("stored a");
    await().until(() -> groups.size() == 2);

    assertThat(answers.get(1).isDone()).isFalse();

    mayEnd.release();
    assertThat(answers.get(1).get()).isEqualTo("stored b");
  }

  @Test
  void a_group_is_no_larger_than_its_limit_and_nothing_is_left_behind() throws Exception {
    GroupCommit<String, String> commit = commit(1, 3);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "c", "d", "e");

    mayEnd.release(100);

    for (Future<String> answer : answers) {
      answer.get();
    }
    assertThat(groups).containsExactly(List.of("a"), List.of("b", "c", "d"), List.of("e"));
  }

  @Test
  void P1_one_bad_part_fails_alone_and_its_neighbours_are_stored() throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    store =
        group -> {
          if (group.contains("bad")) {
            throw new IllegalArgumentException("bad row");
          }
        };
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "bad", "c");

    mayEnd.release(2);

    assertThat(answers.get(1).get()).isEqualTo("alone b");
    assertThatThrownBy(() -> answers.get(2).get()).hasRootCauseMessage("bad row");
    assertThat(answers.get(3).get()).isEqualTo("alone c");
    assertThat(alone).containsExactlyInAnyOrder("b", "c");
  }

  @Test
  void P1_when_the_store_is_absent_only_who_has_not_waited_long_tries_again_by_itself()
      throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    List<Future<String>> answers = firstIsBeingWritten(commit, "early");
    nanos.addAndGet(2 * SECOND);
    answers.add(callers.submit(() -> commit.write("late")));
    await().until(() -> commit.waiting() == 2);
    store =
        group -> {
          if (group.size() > 1) {
            throw new CannotGetJdbcConnectionException("no connection");
          }
        };

    mayEnd.release(2);

    assertThat(answers.get(0).get()).isEqualTo("stored a");
    assertThatThrownBy(() -> answers.get(1).get()).hasRootCauseMessage("no connection");
    assertThat(answers.get(2).get()).isEqualTo("alone late");
  }

  @Test
  void P1_when_the_store_is_absent_who_waited_long_for_its_turn_is_told_so_at_once()
      throws Exception {
    GroupCommit<String, String> commit = commit(1, 1);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "c");
    store =
        group -> {
          throw new CannotGetJdbcConnectionException("no connection");
        };
    nanos.addAndGet(2 * SECOND);

    mayEnd.release(); // of the first alone: for the others no group is begun any more

    for (Future<String> answer : answers) {
      assertThatThrownBy(answer::get).hasRootCauseMessage("no connection");
    }
    assertThat(groups).containsExactly(List.of("a"));
    assertThat(commit.waiting()).isZero();
  }

  @Test
  void P1_who_waits_for_longer_than_a_group_usually_takes_begins_another_one_beside_it()
      throws Exception {
    GroupCommit<String, String> commit = commit(2, 1);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "c", "d");
    assertThat(groups).as("nobody has waited for long").hasSize(1);

    nanos.addAndGet(SECOND);

    await().until(() -> groups.size() == 2);
    assertThat(commit.waiting()).as("there are two places").isEqualTo(2);
    mayEnd.release(2);
    await().until(() -> groups.size() == 4);
    mayEnd.release(2);
    for (Future<String> answer : answers) {
      assertThat(answer.get()).startsWith("stored ");
    }
    assertThat(mostRunning.get()).isEqualTo(2);
  }

  @Test
  void P1_what_is_enough_for_a_group_of_its_own_does_not_wait_for_the_one_before_it()
      throws Exception {
    GroupCommit<String, String> commit = commit(2, 10, 5);
    List<Future<String>> answers = firstIsBeingWritten(commit, "bb", "cc");
    assertThat(groups).as("four are not enough").hasSize(1);

    answers.add(callers.submit(() -> commit.write("d")));

    await().until(() -> groups.size() == 2);
    assertThat(groups.get(1)).containsExactly("bb", "cc", "d");
    mayEnd.release(2);
    for (Future<String> answer : answers) {
      assertThat(answer.get()).startsWith("stored ");
    }
    assertThat(mostRunning.get()).isEqualTo(2);
  }

  @Test
  void P1_a_group_that_has_enough_leaves_the_rest_for_the_next_one_however_heavy_a_part_is()
      throws Exception {
    GroupCommit<String, String> commit = commit(1, 10, 3);
    List<Future<String>> answers = firstIsBeingWritten(commit, "bb", "cc", "d", "eeeeee");

    mayEnd.release(4);

    for (Future<String> answer : answers) {
      assertThat(answer.get()).startsWith("stored ");
    }
    assertThat(groups).containsExactly(List.of("a"), List.of("bb", "cc"), List.of("d", "eeeeee"));
  }

  @Test
  void P1_an_error_ends_no_writer_and_each_part_is_tried_by_itself() throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    List<Future<String>> answers = firstIsBeingWritten(commit, "b", "c");
    store =
        group -> {
          if (group.size() > 1) {
            throw new NoClassDefFoundError("a part of the driver");
          }
        };

    mayEnd.release(3);

    assertThat(answers.get(1).get()).isEqualTo("alone b");
    assertThat(answers.get(2).get()).isEqualTo("alone c");
    assertThat(commit.write("d")).as("by the same writer").isEqualTo("stored d");
  }

  @Test
  void a_caller_that_is_interrupted_still_learns_what_became_of_its_part() throws Exception {
    GroupCommit<String, String> commit = commit(1, 10);
    firstIsBeingWritten(commit);
    List<String> learned = new CopyOnWriteArrayList<>();
    Thread caller =
        new Thread(
            () -> {
              learned.add(commit.write("b"));
              learned.add("interrupted " + Thread.currentThread().isInterrupted());
            });
    caller.start();
    await().until(() -> commit.waiting() == 1);

    caller.interrupt();
    mayEnd.release(2);

    caller.join();
    assertThat(learned).containsExactly("stored b", "interrupted true");
  }

  @Test
  void of_thousands_by_many_callers_each_is_written_once_and_gets_its_own_answer()
      throws Exception {
    mayEnd.release(1_000_000);
    GroupCommit<String, String> commit = commit(2, 7);
    List<Future<List<String>>> answers = new ArrayList<>();
    for (int caller = 0; caller < 16; caller++) {
      int me = caller;
      answers.add(
          callers.submit(
              () -> {
                List<String> got = new ArrayList<>();
                for (int i = 0; i < 500; i++) {
                  got.add(commit.write(me + "-" + i));
                }
                return got;
              }));
    }

    for (int caller = 0; caller < 16; caller++) {
      List<String> got = answers.get(caller).get();
      for (int i = 0; i < 500; i++) {
        assertThat(got.get(i)).isEqualTo("stored " + caller + "-" + i);
      }
    }
    assertThat(groups.stream().flatMap(List::stream)).hasSize(8_000).doesNotHaveDuplicates();
    assertThat(mostRunning.get()).isLessThanOrEqualTo(2);
    assertThat(alone).isEmpty();
  }

  /** {@code a} is being written, until the test lets it end; the others wait, in their order. */
  private List<Future<String>> firstIsBeingWritten(
      GroupCommit<String, String> commit, String... others) {
    List<Future<String>> answers = new ArrayList<>();
    answers.add(callers.submit(() -> commit.write("a")));
    await().until(() -> groups.size() == 1);
    for (String other : others) {
      int before = commit.waiting();
      answers.add(callers.submit(() -> commit.write(other)));
      await().until(() -> commit.waiting() == before + 1);
    }
    return answers;
  }

  private GroupCommit<String, String> commit(int writers, int most) {
    return commit(writers, most, Integer.MAX_VALUE);
  }

  /** A part weighs as much as it has letters. */
  private GroupCommit<String, String> commit(int writers, int most, int enough) {
    GroupCommit<String, String> commit =
        new GroupCommit<>(
            writers, most, String::length, enough, this::together, this::alone, nanos::get);
    commits.add(commit);
    return commit;
  }

  private List<String> together(List<String> parts) {
    mostRunning.accumulateAndGet(running.incrementAndGet(), Math::max);
    groups.add(parts);
    try {
      mayEnd.acquireUninterruptibly();
      store.accept(parts);
      return parts.stream().map(part -> "stored " + part).toList();
    } finally {
      running.decrementAndGet();
    }
  }

  private String alone(String part) {
    store.accept(List.of(part));
    alone.add(part);
    return "alone " + part;
  }
}
