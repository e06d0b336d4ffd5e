package io.caravan.lock;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/**
 * Keeps a failing Redis from slowing everything down. After a failure Redis counts as absent for a
 * while and callers get their fallback at once; then one caller at a time tries it again.
 */
@Component
class RedisGuard {

  static final Duration ABSENCE = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger(RedisGuard.class);

  private enum Redis {
    PRESENT,
    ABSENT
  }

  private final MeterRegistry meters;
  private final LongSupplier nanoTime;
  private final AtomicReference<Redis> redis = new AtomicReference<>(Redis.PRESENT);
  private final AtomicLong nextTry = new AtomicLong();

  @Autowired
  RedisGuard(MeterRegistry meters) {
    this(meters, System::nanoTime);
  }

  RedisGuard(MeterRegistry meters, LongSupplier nanoTime) {
    this.meters = meters;
    this.nanoTime = nanoTime;
    Gauge.builder("caravan.redis.up", redis, it -> it.get() == Redis.PRESENT ? 1 : 0)
        .description("0 while this node goes on without Redis")
        .register(meters);
  }

  /** As {@link #call(String, Supplier, Object)} for the contact lock. */
  <T> T call(Supplier<T> action, T fallback) {
    return call("contact-lock", action, fallback);
  }

  /**
   * Runs the action, or not, if Redis failed a moment ago.
   *
   * @param use what Redis is used for, for the counter {@code caravan.redis.trouble}
   * @param fallback the answer when Redis is in trouble; never an exception
   */
  <T> T call(String use, Supplier<T> action, T fallback) {
    if (!mayTry()) {
      return trouble(use, fallback);
    }
    T answer;
    try {
      answer = action.get();
    } catch (RuntimeException e) {
      markAbsent(e);
      return trouble(use, fallback);
    }
    markPresent();
    return answer;
  }

  private boolean mayTry() {
    if (redis.get() == Redis.PRESENT) {
      return true;
    }
    long due = nextTry.get();
    long now = nanoTime.getAsLong();
    return now - due >= 0 && nextTry.compareAndSet(due, now + ABSENCE.toNanos());
  }

  private <T> T trouble(String use, T fallback) {
    meters.counter("caravan.redis.trouble", "use", use).increment();
    return fallback;
  }

  private void markAbsent(RuntimeException cause) {
    nextTry.set(nanoTime.getAsLong() + ABSENCE.toNanos());
    if (redis.getAndSet(Redis.ABSENT) == Redis.PRESENT) {
      LOG.warn(
          "Redis does not answer ({}): going on without it, nothing is lost. Check"
              + " spring.data.redis.*; it is tried again every {} s.",
          cause.getClass().getSimpleName(),
          ABSENCE.toSeconds());
    }
  }

  private void markPresent() {
    if (redis.get() == Redis.ABSENT && redis.getAndSet(Redis.PRESENT) == Redis.ABSENT) {
      LOG.info("Redis answers again.");
    }
  }
}
