package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.lock.ContactLock.Held;
import io.caravan.lock.ContactLock.Outcome;
import io.caravan.sandbox.stores.EmbeddedRedisServer;
import io.caravan.sandbox.stores.TestStores;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ContactLockTest {

  private static final Duration TTL = Duration.ofMillis(400);

  private LettuceConnectionFactory connections;
  private StringRedisTemplate redis;
  private ContactLock locks;

  @BeforeAll
  void connect() {
    connections = connect(TestStores.redis());
    redis = new StringRedisTemplate(connections);
    locks = new ContactLock(redis, new RedisGuard(new SimpleMeterRegistry()), TTL);
  }

  @AfterAll
  void close() {
    connections.destroy();
  }

  private static LettuceConnectionFactory connect(EmbeddedRedisServer server) {
    var factory =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration("localhost", server.port()),
            LettuceClientConfiguration.builder()
                .commandTimeout(RedisClientSettings.COMMAND_TIMEOUT)
                .build());
    factory.afterPropertiesSet();
    factory.start();
    return factory;
  }

  @Test
  void of_many_tries_at_once_one_gets_the_lock() {
    List<CompletableFuture<Outcome>> tries =
        IntStream.range(0, 16)
            .mapToObj(i -> CompletableFuture.supplyAsync(() -> locks.acquire(Held.by("many"))))
            .toList();

    assertThat(tries.stream().map(CompletableFuture::join).filter(Outcome.ACQUIRED::equals))
        .hasSize(1);
  }

  @Test
  void a_holder_that_dies_frees_the_lock_within_its_ttl() {
    locks.acquire(Held.by("dies"));

    assertThat(redis.getExpire("caravan:lock:dies", TimeUnit.MILLISECONDS))
        .isLessThanOrEqualTo(TTL.toMillis());
    Awaitility.await()
        .atMost(TTL.multipliedBy(5))
        .until(() -> locks.acquire(Held.by("dies")) == Outcome.ACQUIRED);
  }

  @Test
  void a_lock_that_is_not_ours_is_neither_released_nor_renewed() {
    Held ours = Held.by("theirs");
    locks.acquire(ours);
    // it expired under us and went to somebody else
    redis.opsForValue().set("caravan:lock:theirs", "somebody-else", Duration.ofMinutes(1));

    assertThat(locks.release(ours)).isFalse();
    assertThat(locks.renew(ours)).isFalse();
    assertThat(redis.opsForValue().get("caravan:lock:theirs")).isEqualTo("somebody-else");
    redis.delete("caravan:lock:theirs");
  }

  @Test
  void a_renewed_lock_is_ours_for_another_ttl() {
    Held ours = Held.by("renewed");
    locks.acquire(ours);
    redis.persist("caravan:lock:renewed");

    assertThat(locks.renew(ours)).isTrue();

    assertThat(redis.getExpire("caravan:lock:renewed", TimeUnit.MILLISECONDS))
        .isBetween(0L, TTL.toMillis());
    redis.persist("caravan:lock:renewed");
    assertThat(locks.release(ours)).isTrue();
    assertThat(redis.hasKey("caravan:lock:renewed")).isFalse();
  }

  @Test
  void P8_without_redis_the_lock_is_unavailable_instead_of_an_error() {
    EmbeddedRedisServer own = TestStores.ownRedis();
    LettuceConnectionFactory ownConnections = connect(own);
    var ownLocks =
        new ContactLock(
            new StringRedisTemplate(ownConnections),
            new RedisGuard(new SimpleMeterRegistry()),
            TTL);
    assertThat(ownLocks.acquire(Held.by("before"))).isEqualTo(Outcome.ACQUIRED);
    own.close();

    assertThat(ownLocks.acquire(Held.by("after"))).isEqualTo(Outcome.UNAVAILABLE);
    ownConnections.destroy();
  }
}
