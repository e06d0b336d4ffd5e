package io.caravan.lock;

import io.caravan.config.CaravanProperties;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.core.io.ClassPathResource;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.data.redis.core.script.RedisScript;
import org.springframework.stereotype.Component;

/** The lock of one contact of one inbox, over all nodes. */
@Component
public class ContactLock {

  /** How a try for the lock ended. */
  public enum Outcome {
    ACQUIRED,
    CONFLICT,
    /** Redis does not answer: go on without the lock, the lane's lease is enough. */
    UNAVAILABLE
  }

  private static final String PREFIX = "caravan:lock:";
  private static final RedisScript<Long> RELEASE = script("release-lock");
  private static final RedisScript<Long> RENEW = script("renew-lock");

  private final StringRedisTemplate redis;
  private final RedisGuard guard;
  private final Duration ttl;

  @Autowired
  ContactLock(StringRedisTemplate redis, RedisGuard guard, CaravanProperties properties) {
    this(redis, guard, properties.lock().ttl());
  }

  ContactLock(StringRedisTemplate redis, RedisGuard guard, Duration ttl) {
    this.redis = redis;
    this.guard = guard;
    this.ttl = ttl;
  }

  /** One try, without waiting. */
  public Outcome acquire(Held lock) {
    return guard.call(
        () ->
            Boolean.TRUE.equals(
                    redis.opsForValue().setIfAbsent(PREFIX + lock.key(), lock.token(), ttl))
                ? Outcome.ACQUIRED
                : Outcome.CONFLICT,
        Outcome.UNAVAILABLE);
  }

  /**
   * @return false when it was no longer ours, or Redis did not answer
   */
  public boolean renew(Held lock) {
    return guard.call(
        () ->
            redis.execute(
                    RENEW,
                    List.of(PREFIX + lock.key()),
                    lock.token(),
                    Long.toString(ttl.toMillis()))
                == 1,
        false);
  }

  /**
   * @return false when it was no longer ours, or Redis did not answer
   */
  public boolean release(Held lock) {
    return guard.call(
        () -> redis.execute(RELEASE, List.of(PREFIX + lock.key()), lock.token()) == 1, false);
  }

  Duration renewEvery() {
    return ttl.dividedBy(3);
  }

  private static RedisScript<Long> script(String name) {
    return RedisScript.of(new ClassPathResource("redis/" + name + ".lua"), Long.class);
  }

  /**
   * A lock and who holds it.
   *
   * @param token nobody else's: what tells our lock from the next holder's
   */
  public record Held(String key, String token) {

    public static Held by(String key) {
      return new Held(key, UUID.randomUUID().toString());
    }
  }
}
