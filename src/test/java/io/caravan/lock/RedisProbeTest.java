package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.stores.TestStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** That Redis is found again without any visit is shown by StoppedStoresIT. */
class RedisProbeTest {

  private static final int NOBODY_LISTENS = 1;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final ScheduledThreadPoolExecutor thread = new ScheduledThreadPoolExecutor(1);

  @AfterEach
  void end() {
    thread.shutdownNow();
  }

  @Test
  void P8_a_Redis_that_does_not_answer_is_known_from_the_start_and_stops_nothing() {
    assertThat(redisIsUpAfterStartAt(NOBODY_LISTENS)).isZero();
  }

  @Test
  void a_Redis_that_answers_is_no_trouble() {
    assertThat(redisIsUpAfterStartAt(TestStores.redis().port())).isEqualTo(1);
  }

  private double redisIsUpAfterStartAt(int port) {
    LettuceConnectionFactory connections =
        new LettuceConnectionFactory(new RedisStandaloneConfiguration("localhost", port));
    connections.afterPropertiesSet();
    connections.start();
    RedisProbe probe = new RedisProbe(connections, new RedisGuard(meters), new Keeper(thread));
    try {
      probe.start();
      assertThat(probe.isRunning()).isTrue();
      probe.stop();
      assertThat(probe.isRunning()).isFalse();
      return meters.get("caravan.redis.up").gauge().value();
    } finally {
      connections.destroy();
    }
  }
}
