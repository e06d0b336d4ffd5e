package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.ManualScheduler;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class KeeperTest {

  private static final Duration EVERY = Duration.ofMillis(1_000);

  private final ManualScheduler thread = new ManualScheduler();
  private final Keeper keeper = new Keeper(thread);
  private final AtomicInteger renewals = new AtomicInteger();

  @Test
  void what_is_kept_is_renewed_again_and_again_at_its_interval() {
    Keeper.Kept kept = keeper.keep("lock", EVERY, () -> renewals.incrementAndGet() > 0);

    thread.runNext();
    thread.runNext();
    thread.runNext();

    assertThat(renewals).hasValue(3);
    assertThat(thread.delays()).containsOnly(EVERY);
    assertThat(kept.isStopped()).isFalse();
  }

  @Test
  void a_renewal_that_fails_is_tried_again() {
    Keeper.Kept kept =
        keeper.keep(
            "lock",
            EVERY,
            () -> {
              if (renewals.incrementAndGet() == 1) {
                throw new IllegalStateException("Postgres is away");
              }
              return true;
            });

    thread.runNext();
    thread.runNext();

    assertThat(renewals).hasValue(2);
    assertThat(kept.isStopped()).isFalse();
  }

  @Test
  void what_is_no_longer_ours_is_not_renewed_again() {
    Keeper.Kept kept = keeper.keep("lock", EVERY, () -> renewals.incrementAndGet() < 2);

    thread.runNext();
    thread.runNext();

    assertThat(thread.waiting()).isZero();
    assertThat(kept.isStopped()).isTrue();
    assertThat(renewals).hasValue(2);
  }

  @Test
  void no_renewal_starts_after_a_stop() {
    Keeper.Kept kept = keeper.keep("lock", EVERY, () -> renewals.incrementAndGet() > 0);

    kept.stop();

    assertThat(thread.waiting()).isZero();
    assertThat(renewals).hasValue(0);
  }

  @Test
  void P6_one_that_cannot_be_renewed_does_not_stop_the_others() {
    keeper.keep("lost", EVERY, () -> false);
    keeper.keep("ours", EVERY, () -> renewals.incrementAndGet() > 0);

    thread.runNext();
    thread.runNext();
    thread.runNext();

    assertThat(renewals).hasValue(2);
  }
}
