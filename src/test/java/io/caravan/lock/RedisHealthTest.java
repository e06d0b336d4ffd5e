package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.stores.TestStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Health;
import org.springframework.boot.actuate.health.Status;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

class RedisHealthTest {

  private static final int NOBODY_LISTENS = 1;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final RedisGuard guard = new RedisGuard(meters);

  @Test
  void P8_it_is_degraded_and_never_down_while_Redis_does_not_answer() {
    assertThat(meters.get("caravan.redis.up").gauge().value()).isEqualTo(1);

    Health health = ask(NOBODY_LISTENS);

    assertThat(health.getStatus()).isEqualTo(new Status("DEGRADED"));
    assertThat(meters.get("caravan.redis.up").gauge().value()).isZero();
  }

  @Test
  void it_is_up_when_Redis_answers() {
    assertThat(ask(TestStores.redis().port()).getStatus()).isEqualTo(Status.UP);
  }

  private Health ask(int port) {
    LettuceConnectionFactory connections =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration("localhost", port),
            LettuceClientConfiguration.builder()
                .commandTimeout(RedisClientSettings.COMMAND_TIMEOUT)
                .build());
    connections.afterPropertiesSet();
    connections.start();
    try {
      return new RedisHealth(new StringRedisTemplate(connections), guard).health();
    } finally {
      connections.stop();
      connections.destroy();
    }
  }
}
