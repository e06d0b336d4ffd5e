package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.TestSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class LaneBoardTest {

  private final LaneBoard board = board(3);

  @Test
  void a_lane_is_admitted_once() {
    assertThat(board.admit(List.of(1L, 2L))).containsExactly(1L, 2L);

    assertThat(board.admit(List.of(2L, 1L))).isEmpty();
    assertThat(board.free()).isEqualTo(1);
  }

  @Test
  void a_lane_that_is_signalled_while_it_is_worked_is_queued_again_on_leaving() {
    board.admit(List.of(1L));
    board.begin(1);
    board.admit(List.of(1L));

    assertThat(board.leave(1, false)).isTrue();
    board.begin(1);
    assertThat(board.leave(1, false)).as("once, not for ever").isFalse();
    assertThat(board.free()).isEqualTo(3);
  }

  @Test
  void what_is_signalled_before_a_worker_begins_is_seen_by_its_claim() {
    board.admit(List.of(1L));
    board.admit(List.of(1L));
    board.begin(1);

    assertThat(board.leave(1, false)).isFalse();
  }

  @Test
  void a_lane_with_more_to_do_stays_on_the_board() {
    board.admit(List.of(1L));
    board.begin(1);

    assertThat(board.leave(1, true)).isTrue();
    assertThat(board.free()).isEqualTo(2);
  }

  @Test
  void a_lane_that_was_left_can_be_admitted_again() {
    board.admit(List.of(1L));
    board.begin(1);
    board.leave(1, false);

    assertThat(board.admit(List.of(1L))).containsExactly(1L);
  }

  @Test
  void a_full_board_drops_what_is_new_and_notes_what_is_known() {
    board.admit(List.of(1L, 2L, 3L));
    board.begin(1);

    assertThat(board.admit(List.of(4L, 1L))).isEmpty();
    assertThat(board.free()).isZero();
    assertThat(board.leave(1, false)).isTrue();
    board.begin(1);
    board.leave(1, false);
    assertThat(board.admit(List.of(4L))).containsExactly(4L);
  }

  @Test
  void a_lane_that_could_not_be_queued_is_off_the_board_even_when_it_is_dirty() {
    board.admit(List.of(1L));
    board.admit(List.of(1L));

    board.remove(1);
    board.remove(1);

    assertThat(board.free()).isEqualTo(3);
    assertThat(board.admit(List.of(1L))).containsExactly(1L);
  }

  /** More than the queue holds would be discarded by it and never leave the board. */
  @Test
  void P5_many_who_admit_at_once_never_admit_more_than_there_are_places() throws Exception {
    int threads = 4;
    int rounds = 20_000;
    LaneBoard shared = board(1);
    CyclicBarrier together = new CyclicBarrier(threads);
    AtomicInteger most = new AtomicInteger();
    AtomicInteger admitted = new AtomicInteger();
    ExecutorService pool = Executors.newFixedThreadPool(threads);
    List<Future<?>> all = new ArrayList<>();
    for (int i = 0; i < threads; i++) {
      long lane = i;
      all.add(
          pool.submit(
              () -> {
                for (int round = 0; round < rounds; round++) {
                  together.await();
                  boolean mine = !shared.admit(List.of(lane)).isEmpty();
                  most.accumulateAndGet(
                      mine ? admitted.incrementAndGet() : admitted.get(), Math::max);
                  together.await();
                  if (mine) {
                    admitted.decrementAndGet();
                    shared.leave(lane, false);
                  }
                }
                return null;
              }));
    }
    for (Future<?> one : all) {
      one.get();
    }
    pool.shutdown();

    assertThat(most).hasValue(1);
    assertThat(shared.free()).isEqualTo(1);
  }

  /** Each signal stands for a commit that came before it; a visit sees what is committed. */
  @Test
  void P5_whatever_the_interleaving_each_signal_is_followed_by_a_visit() throws Exception {
    int lanes = 4;
    int signals = 40_000;
    LaneBoard shared = board(lanes);
    AtomicLongArray committed = new AtomicLongArray(lanes);
    AtomicLongArray seen = new AtomicLongArray(lanes);
    AtomicInteger inWork = new AtomicInteger();
    AtomicBoolean twoAtOnce = new AtomicBoolean();
    AtomicLong visits = new AtomicLong();
    AtomicIntegerPerLane working = new AtomicIntegerPerLane(lanes);
    BlockingQueue<Long> queue = new LinkedBlockingQueue<>();
    AtomicBoolean done = new AtomicBoolean();
    ExecutorService pool = Executors.newFixedThreadPool(8);
    List<Future<?>> intakes = new ArrayList<>();
    List<Future<?>> workers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      workers.add(
          pool.submit(
              () -> {
                while (!done.get() || !queue.isEmpty() || inWork.get() > 0) {
                  Long lane = queue.poll(1, TimeUnit.MILLISECONDS);
                  if (lane == null) {
                    continue;
                  }
                  inWork.incrementAndGet();
                  if (!working.enter(lane)) {
                    twoAtOnce.set(true);
                  }
                  shared.begin(lane);
                  seen.set(lane.intValue(), committed.get(lane.intValue()));
                  visits.incrementAndGet();
                  working.exit(lane);
                  if (shared.leave(lane, false)) {
                    queue.add(lane);
                  }
                  inWork.decrementAndGet();
                }
                return null;
              }));
      int first = i;
      intakes.add(
          pool.submit(
              () -> {
                for (int n = 0; n < signals; n++) {
                  long lane = (first + n) % lanes;
                  committed.incrementAndGet((int) lane);
                  queue.addAll(shared.admit(List.of(lane)));
                }
              }));
    }
    for (Future<?> intake : intakes) {
      intake.get();
    }
    done.set(true);
    for (Future<?> worker : workers) {
      worker.get();
    }
    pool.shutdown();

    for (int lane = 0; lane < lanes; lane++) {
      assertThat(seen.get(lane)).as("lane %d", lane).isEqualTo(committed.get(lane));
    }
    assertThat(twoAtOnce).as("a lane is worked by one at a time").isFalse();
    assertThat(shared.free()).isEqualTo(lanes);
    assertThat(visits.get()).isPositive();
  }

  private static LaneBoard board(int places) {
    return new LaneBoard(TestSettings.with(Map.of("caravan.relay.queue", places)));
  }

  private static final class AtomicIntegerPerLane {
    private final AtomicLongArray workers;

    AtomicIntegerPerLane(int lanes) {
      workers = new AtomicLongArray(lanes);
    }

    boolean enter(long lane) {
      return workers.incrementAndGet((int) lane) == 1;
    }

    void exit(long lane) {
      workers.decrementAndGet((int) lane);
    }
  }
}
