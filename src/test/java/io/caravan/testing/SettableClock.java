package io.caravan.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands still until a test moves it. */
public final class SettableClock extends Clock {

  private final AtomicReference<Instant> now;

  private SettableClock(Instant start) {
    now = new AtomicReference<>(start);
  }

  /** Starts at the present, to the microsecond, which is what Postgres keeps. */
  public static SettableClock atPresent() {
    return new SettableClock(Instant.now().truncatedTo(java.time.temporal.ChronoUnit.MICROS));
  }

  public static SettableClock at(Instant start) {
    return new SettableClock(start);
  }

  public void tick(Duration by) {
    now.updateAndGet(was -> was.plus(by));
  }

  public void set(Instant instant) {
    now.set(instant);
  }

  @Override
  public Instant instant() {
    return now.get();
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
