package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.data.redis.RedisConnectionFailureException;

@ExtendWith(OutputCaptureExtension.class)
class RedisGuardTest {

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // wraps around
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final RedisGuard guard = new RedisGuard(meters, nanos::get);
  private final AtomicInteger asked = new AtomicInteger();
  private boolean up = true;

  @Test
  void P8_while_redis_answers_its_answer_counts() {
    assertThat(ask()).isEqualTo("redis");
    assertThat(troubles()).isZero();
  }

  @Test
  void P8_after_a_failure_redis_is_left_alone_for_two_seconds() {
    up = false;
    assertThat(ask()).isEqualTo("fallback");
    up = true;
    pass(Duration.ofMillis(1999));
    assertThat(ask()).isEqualTo("fallback");
    assertThat(asked).hasValue(1);

    pass(Duration.ofMillis(1));
    assertThat(ask()).isEqualTo("redis");
    assertThat(ask()).isEqualTo("redis");
    assertThat(troubles()).isEqualTo(2);
  }

  @Test
  void P8_while_it_is_tried_again_nobody_else_waits_for_it() {
    up = false;
    ask();
    pass(Duration.ofSeconds(2));

    String answer = guard.call("test", () -> guard.call("test", this::redis, "inner"), "fallback");

    assertThat(answer).isEqualTo("inner");
    assertThat(asked).hasValue(1);
  }

  @Test
  void P8_going_and_coming_back_is_one_line_each(CapturedOutput output) {
    up = false;
    for (int i = 0; i < 5; i++) {
      ask();
      pass(Duration.ofSeconds(3));
    }
    up = true;
    ask();
    ask();

    assertThat(output.getAll().lines().filter(line -> line.contains("Redis does not answer")))
        .hasSize(1);
    assertThat(output.getAll().lines().filter(line -> line.contains("Redis answers again")))
        .hasSize(1);
    assertThat(troubles()).isEqualTo(5);
  }

  @Test
  void the_contact_lock_is_counted_under_its_own_name() {
    Supplier<Boolean> failing =
        () -> {
          throw new RedisConnectionFailureException("down");
        };

    assertThat(guard.call(failing, true)).isTrue();
    assertThat(meters.counter("caravan.redis.trouble", "use", "contact-lock").count()).isEqualTo(1);
  }

  private String ask() {
    return guard.call("test", this::redis, "fallback");
  }

  private String redis() {
    asked.incrementAndGet();
    if (!up) {
      throw new RedisConnectionFailureException("down");
    }
    return "redis";
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
  }

  private double troubles() {
    return meters.counter("caravan.redis.trouble", "use", "test").count();
  }
}
