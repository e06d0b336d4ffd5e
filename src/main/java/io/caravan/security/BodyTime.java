package io.caravan.security;

import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * How long the body of a request may take, from when this was made: a base, and 1 s more for each
 * 100 kB that has come. So 64 MB may come over a line of 100 kB/s, and who sends a byte now and
 * then holds a thread no longer than the base.
 */
class BodyTime {

  private static final long NANOS_A_BYTE = Duration.ofSeconds(1).toNanos() / 100_000;

  private final LongSupplier nanos;
  private final long began;
  private long allowed;

  /**
   * @param nanos monotonic
   */
  BodyTime(LongSupplier nanos, Duration base) {
    this.nanos = nanos;
    this.began = nanos.getAsLong();
    this.allowed = base.toNanos();
  }

  void came(int bytes) {
    allowed += Math.max(bytes, 0) * NANOS_A_BYTE;
  }

  boolean isOver() {
    return nanos.getAsLong() - began >= allowed;
  }
}
