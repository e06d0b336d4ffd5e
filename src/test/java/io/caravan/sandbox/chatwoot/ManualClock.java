package io.caravan.sandbox.chatwoot;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** Stands still until moved. */
final class ManualClock extends Clock {

  private volatile Instant now = Instant.parse("2026-01-02T03:04:00Z");

  void forward(long seconds) {
    now = now.plusSeconds(seconds);
  }

  @Override
  public Instant instant() {
    return now;
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
