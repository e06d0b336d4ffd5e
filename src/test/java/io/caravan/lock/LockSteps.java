package io.caravan.lock;

import io.caravan.config.CaravanProperties;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import org.apache.camel.spi.Registry;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceClientConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;

/** The steps of the contact lock on a Redis, for routes in a bare Camel context. */
public final class LockSteps implements AutoCloseable {

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final LettuceConnectionFactory connections;
  private final StringRedisTemplate redis;
  private final Keeper keeper;
  private final Set<String> held = new HashSet<>();
  private final AcquireContactLock acquire;
  private final NoteLockExhausted exhausted;

  /**
   * @param redisPort on this machine; nothing has to listen there
   */
  public LockSteps(
      int redisPort, ScheduledExecutorService keeperThread, CaravanProperties properties) {
    connections =
        new LettuceConnectionFactory(
            new RedisStandaloneConfiguration("localhost", redisPort),
            LettuceClientConfiguration.builder()
                .commandTimeout(RedisClientSettings.COMMAND_TIMEOUT)
                .build());
    connections.afterPropertiesSet();
    connections.start();
    redis = new StringRedisTemplate(connections);
    keeper = new Keeper(keeperThread);
    LockCounters counters = new LockCounters(meters);
    acquire =
        new AcquireContactLock(
            new ContactLock(redis, new RedisGuard(meters), properties), keeper, counters);
    exhausted = new NoteLockExhausted(counters);
  }

  public void bindTo(Registry registry) {
    registry.bind("acquire-contact-lock", acquire);
    registry.bind("note-lock-exhausted", exhausted);
  }

  public Keeper keeper() {
    return keeper;
  }

  /** Somebody else holds the lock, until it is freed or this is closed. */
  public void heldBySomebodyElse(String key) {
    held.add(key);
    redis.opsForValue().set(name(key), "somebody-else");
  }

  public boolean isHeldBySomebodyElse(String key) {
    return "somebody-else".equals(redis.opsForValue().get(name(key)));
  }

  public boolean isHeld(String key) {
    return Boolean.TRUE.equals(redis.hasKey(name(key)));
  }

  public void free(String key) {
    redis.delete(name(key));
  }

  /**
   * @param counter conflicts, exhausted or unavailable
   */
  public int count(String counter) {
    return (int) meters.get("caravan.lock." + counter).counter().count();
  }

  private static String name(String key) {
    return "caravan:lock:" + key;
  }

  @Override
  public void close() {
    // the Redis is shared by all tests
    held.forEach(this::free);
    connections.destroy();
  }
}
