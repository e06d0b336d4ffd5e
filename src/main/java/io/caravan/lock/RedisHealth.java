package io.caravan.lock;

import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.HealthIndicator;
import org.springframework.data.redis.connection.RedisConnectionCommands;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * Health {@code redis}: degraded, never down, while Redis does not answer (P8). Asked through the
 * guard, so that it costs one command's time at most.
 */
@Component("redis")
class RedisHealth implements HealthIndicator {

  private final StringRedisTemplate redis;
  private final RedisGuard guard;

  RedisHealth(StringRedisTemplate redis, RedisGuard guard) {
    this.redis = redis;
    this.guard = guard;
  }

  @Override
  public Health health() {
    boolean answers =
        guard.call("health", () -> redis.execute(RedisConnectionCommands::ping) != null, false);
    return answers
        ? Health.up().build()
        : Health.status("DEGRADED")
            .withDetail("meaning", "nothing is lost or doubled without Redis, it is only slower")
            .build();
  }
}
