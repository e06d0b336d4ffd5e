package io.caravan.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The present, moved on by a test: days of a retry ladder pass at once, and time still runs. */
public final class ShiftedClock extends Clock {

  private final AtomicReference<Duration> shift = new AtomicReference<>(Duration.ZERO);

  public void tick(Duration by) {
    shift.updateAndGet(was -> was.plus(by));
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(shift.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
