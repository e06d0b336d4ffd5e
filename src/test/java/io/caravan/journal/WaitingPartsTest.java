package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Nobody reminds writers here, unless a test does. A part weighs as much as it has letters. */
@Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class WaitingPartsTest {

  private static final int ENOUGH = 5;

  private final Semaphore mayEnd = new Semaphore(0);
  private final List<List<String>> groups = new CopyOnWriteArrayList<>();
  private final AtomicLong nanos = new AtomicLong();
  private final WaitingParts<String, String> waiting =
      new WaitingParts<>(10, String::length, ENOUGH, nanos::get);
  private final List<Thread> writers =
      Stream.generate(() -> new Thread(this::writeAll)).limit(3).toList();

  @AfterEach
  void stop() {
    waiting.close();
    mayEnd.release(1_000);
  }

  @Test
  void P1_a_part_calls_a_writer_by_itself() {
    startWriters();

    add("a");

    await().until(() -> groups.equals(List.of(List.of("a"))));
  }

  @Test
  void P1_a_second_writer_is_called_once_enough_waits_and_not_before() {
    startWriters();
    add("a");
    await().until(() -> groups.size() == 1);

    add("bb");
    add("cc");
    allWait();
    assertThat(groups).as("four are not enough").hasSize(1);
    add("d");

    await().until(() -> groups.size() == 2);
    assertThat(groups.get(1)).containsExactly("bb", "cc", "d");
  }

  @Test
  void P1_a_second_writer_is_called_by_who_has_waited_for_longer_than_a_group_usually_takes() {
    startWriters();
    add("a");
    await().until(() -> groups.size() == 1);
    add("b");
    nanos.addAndGet(Duration.ofMillis(9).toNanos());
    waiting.remind();
    allWait();
    assertThat(groups).as("after 9 ms").hasSize(1);

    nanos.addAndGet(Duration.ofMillis(1).toNanos());
    waiting.remind();

    await().until(() -> groups.size() == 2);
  }

  @Test
  void P1_after_the_close_what_waits_is_written_and_then_each_writer_goes_home() throws Exception {
    startWriters();
    add("a");
    await().until(() -> groups.size() == 1);
    add("b");

    waiting.close();

    allWait(); // again: what waits is not theirs yet
    assertThat(waiting.add(part("late"))).isFalse();
    mayEnd.release(2);
    for (Thread writer : writers) {
      writer.join();
    }
    assertThat(groups).containsExactly(List.of("a"), List.of("b"));
  }

  @Test
  void P1_a_group_that_could_not_be_written_does_not_count_as_being_written_for_ever() {
    add("a");
    assertThatThrownBy(
            () ->
                waiting.writeGroup(
                    group -> {
                      throw new OutOfMemoryError("of the test");
                    }))
        .isInstanceOf(OutOfMemoryError.class);
    add("b");
    mayEnd.release();

    assertThat(waiting.writeGroup(this::write)).isTrue();

    assertThat(groups).containsExactly(List.of("b"));
  }

  private void startWriters() {
    writers.forEach(
        writer -> {
          writer.setDaemon(true);
          writer.start();
        });
    allWait();
  }

  /** For a group, or for the end of their own. */
  private void allWait() {
    await().until(() -> writers.stream().allMatch(it -> it.getState() == Thread.State.WAITING));
  }

  private void writeAll() {
    boolean goesOn = true;
    while (goesOn) {
      goesOn = waiting.writeGroup(this::write);
    }
  }

  private void write(List<GroupPart<String, String>> group) {
    groups.add(group.stream().map(GroupPart::content).toList());
    mayEnd.acquireUninterruptibly();
  }

  private void add(String content) {
    assertThat(waiting.add(part(content))).isTrue();
  }

  private GroupPart<String, String> part(String content) {
    return new GroupPart<>(content, () -> "alone", nanos.get());
  }
}
