package io.caravan.relay;

import io.caravan.config.CaravanProperties;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.springframework.stereotype.Component;

/** The durable retry schedule: after which failure to wait how long, and when to give up. */
@Component
public class RetrySchedule {

  /** ±10 %, so that what failed together does not come back together. */
  private static final double JITTER = 0.1;

  private final List<Duration> waits;
  private final RandomGenerator random;

  RetrySchedule(CaravanProperties properties, RandomGenerator random) {
    this.waits = properties.retry().schedule();
    this.random = random;
  }

  /**
   * @param failures counted so far, from 1
   * @return the wait before the next try; empty when that was the last
   */
  public Optional<Duration> waitAfter(int failures) {
    if (failures > waits.size()) {
      return Optional.empty();
    }
    double factor = 1 + JITTER * (2 * random.nextDouble() - 1);
    return Optional.of(Duration.ofMillis(Math.round(waits.get(failures - 1).toMillis() * factor)));
  }
}
