package io.caravan.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GroupPartTest {

  /** Its callers wait without a limit, as those of {@link GroupCommit} do not. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4, 7, 64})
  @Timeout(value = 60, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
  void P1_each_of_a_group_is_woken_by_the_writer_or_by_another_one(int size) {
    AtomicReferenceArray<GroupPart<String, String>> parts = new AtomicReferenceArray<>(size);
    AtomicInteger answered = new AtomicInteger();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      int me = i;
      callers.add(
          new Thread(
              () -> {
                GroupPart<String, String> own = new GroupPart<>("part " + me, () -> "alone", 0);
                parts.set(me, own);
                while (!own.isOver()) {
                  LockSupport.park();
                }
                own.wakeOthers();
                if (own.answer().equals("stored " + me)) {
                  answered.incrementAndGet();
                }
              }));
    }
    callers.forEach(
        caller -> {
          caller.setDaemon(true);
          caller.start();
        });
    await()
        .until(
            () -> callers.stream().allMatch(caller -> caller.getState() == Thread.State.WAITING));
    List<GroupPart<String, String>> group = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      parts.get(i).joins(group);
    }

    for (int i = size - 1; i >= 0; i--) {
      group.get(i).written("stored " + i);
    }
    GroupPart.wake(group);

    await().until(() -> answered.get() == size);
    assertThat(group).hasSize(size);
  }
}
