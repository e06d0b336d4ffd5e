package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.lock.RedisGuard;
import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import redis.embedded.RedisServer;

class SeenWebhooksTest {

  private static final String KEY = "web:0123abc";

  private static int port;
  private static RedisServer server;
  private static LettuceConnectionFactory connections;
  private static StringRedisTemplate redis;

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final SeenWebhooks seen = new SeenWebhooks(redis, new RedisGuard(meters));

  @BeforeAll
  static void startRedis() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      port = socket.getLocalPort();
    }
    server = RedisServer.newRedisServer().port(port).setting("save \"\"").build();
    server.start();
    connections =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration("localhost", port),
            LettuceClientConfiguration.builder()
                .commandTimeout(Duration.ofSeconds(2))
                .clientOptions(
                    ClientOptions.builder()
                        .disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS)
                        .build())
                .build());
    connections.start();
    redis = new StringRedisTemplate(connections);
  }

  @AfterAll
  static void stopRedis() throws IOException {
    connections.destroy();
    server.stop();
  }

  @BeforeEach
  void empty() {
    redis.delete(redis.keys("*"));
  }

  @Test
  void a_webhook_is_seen_once_added_and_for_seven_days() {
    assertThat(seen.contains(KEY)).isFalse();
    assertThat(seen.add(KEY)).isTrue();
    assertThat(seen.contains(KEY)).isTrue();
    assertThat(seen.add(KEY)).isFalse();

    assertThat(redis.getExpire("caravan:seen:" + KEY))
        .isBetween(Duration.ofDays(7).toSeconds() - 60, Duration.ofDays(7).toSeconds());
  }

  @Test
  void of_many_that_add_the_same_key_one_is_first() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(8);
    for (int round = 0; round < 50; round++) {
      String key = "web:" + round;
      List<Future<Boolean>> adds =
          threads.invokeAll(
              IntStream.range(0, 8)
                  .mapToObj(i -> (Callable<Boolean>) () -> seen.add(key))
                  .toList());
      int first = 0;
      for (Future<Boolean> add : adds) {
        first += add.get() ? 1 : 0;
      }
      assertThat(first).isEqualTo(1);
    }
    threads.shutdownNow();
  }

  @Test
  void a_removed_key_is_not_seen() {
    seen.add(KEY);
    seen.remove(KEY);

    assertThat(seen.contains(KEY)).isFalse();
  }

  @Test
  void P8_clear_and_start_touch_no_key_of_anybody_else() throws Exception {
    redis.opsForValue().set("other:caravan:seen:x", "stays");
    redis.opsForValue().set("chatwoot", "stays");
    for (int i = 0; i < 1200; i++) {
      seen.add("web:" + i);
    }

    seen.start();
    assertThat(seen.contains("web:7")).isTrue();
    seen.clear();

    assertThat(redis.keys("*")).containsExactlyInAnyOrder("other:caravan:seen:x", "chatwoot");
  }

  @Test
  void P8_without_redis_nothing_is_seen_until_it_is_back() throws Exception {
    seen.add(KEY);
    server.stop();

    assertThat(seen.contains(KEY)).isFalse();
    assertThat(seen.add(KEY)).isTrue();
    assertThat(seen.remove(KEY)).isTrue();
    seen.clear();
    assertThat(meters.counter("caravan.redis.trouble", "use", "seen-webhooks").count())
        .isEqualTo(4);

    server.start();
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              seen.add(KEY);
              return seen.contains(KEY);
            });
  }
}
