package io.caravan.relay;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.config.CaravanProperties;
import io.caravan.testing.TestSettings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {

  private static final List<Duration> RUNGS =
      List.of(
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(24));

  @Test
  void each_failure_waits_for_its_rung_and_the_one_after_the_last_is_the_end() {
    RetrySchedule schedule = new RetrySchedule(TestSettings.defaults(), always(0.5));

    assertThat(IntStream.rangeClosed(1, 6).mapToObj(schedule::waitAfter))
        .containsExactly(
            Optional.of(RUNGS.get(0)),
            Optional.of(RUNGS.get(1)),
            Optional.of(RUNGS.get(2)),
            Optional.of(RUNGS.get(3)),
            Optional.of(RUNGS.get(4)),
            Optional.empty());
  }

  @Test
  void a_wait_is_at_most_a_tenth_shorter_or_longer() {
    assertThat(new RetrySchedule(TestSettings.defaults(), always(0)).waitAfter(2))
        .contains(Duration.ofSeconds(270));
    assertThat(new RetrySchedule(TestSettings.defaults(), always(Math.nextDown(1.0))).waitAfter(2))
        .contains(Duration.ofSeconds(330));
    RetrySchedule schedule = new RetrySchedule(TestSettings.defaults(), new Random(1));
    assertThat(IntStream.range(0, 1_000).mapToObj(i -> schedule.waitAfter(1).orElseThrow()))
        .allSatisfy(
            wait -> assertThat(wait).isBetween(Duration.ofSeconds(54), Duration.ofSeconds(66)))
        .anySatisfy(wait -> assertThat(wait).isNotEqualTo(RUNGS.get(0)));
  }

  @Test
  void the_schedule_is_configuration() {
    CaravanProperties properties = TestSettings.with(Map.of("caravan.retry.schedule", "10s,20s"));
    RetrySchedule schedule = new RetrySchedule(properties, always(0.5));

    assertThat(schedule.waitAfter(1)).contains(Duration.ofSeconds(10));
    assertThat(schedule.waitAfter(2)).contains(Duration.ofSeconds(20));
    assertThat(schedule.waitAfter(3)).isEmpty();
  }

  private static RandomGenerator always(double value) {
    return new RandomGenerator() {
      @Override
      public long nextLong() {
        throw new UnsupportedOperationException();
      }

      @Override
      public double nextDouble() {
        return value;
      }
    };
  }
}
