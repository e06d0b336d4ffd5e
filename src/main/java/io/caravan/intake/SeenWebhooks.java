package io.caravan.intake;

import io.caravan.lock.RedisGuard;
import io.caravan.lock.RedisWarmUp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.component.redis.processor.idempotent.SpringRedisStringIdempotentRepository;
import org.springframework.context.annotation.DependsOn;
import org.springframework.data.redis.core.Cursor;
import org.springframework.data.redis.core.ScanOptions;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.stereotype.Component;

/**
 * Remembers webhooks that were stored, so that a redelivery costs no database work. Only a help:
 * the journal's unique index decides. So while Redis is in trouble every webhook is a new one.
 */
@Component("seen-webhooks")
@DependsOn(RedisWarmUp.NAME)
class SeenWebhooks extends SpringRedisStringIdempotentRepository {

  static final String PREFIX = "caravan:seen";
  static final Duration KEPT = Duration.ofDays(7);

  private static final String USE = "seen-webhooks";
  private static final int BATCH = 500;

  private final StringRedisTemplate redis;
  private final RedisGuard guard;

  SeenWebhooks(StringRedisTemplate redis, RedisGuard guard) {
    super(redis, PREFIX);
    setExpiry(KEPT.toSeconds());
    this.redis = redis;
    this.guard = guard;
  }

  @Override
  public boolean contains(String key) {
    return guard.call(USE, () -> super.contains(key), false);
  }

  @Override
  public boolean add(String key) {
    return guard.call(USE, () -> super.add(key), true);
  }

  @Override
  public boolean remove(String key) {
    return guard.call(USE, () -> super.remove(key), true);
  }

  /** Forgets our own keys, and touches nobody else's. */
  @Override
  public void clear() {
    guard.call(USE, this::deleteAll, 0);
  }

  private int deleteAll() {
    int deleted = 0;
    List<String> batch = new ArrayList<>(BATCH);
    ScanOptions ours = ScanOptions.scanOptions().match(PREFIX + ":*").count(BATCH).build();
    try (Cursor<String> keys = redis.scan(ours)) {
      while (keys.hasNext()) {
        batch.add(keys.next());
        if (batch.size() == BATCH || !keys.hasNext()) {
          redis.unlink(batch);
          deleted += batch.size();
          batch.clear();
        }
      }
    }
    return deleted;
  }

  /** One look at start, so that a Redis that does not answer is known before webhooks come. */
  @Override
  protected void doStart() throws Exception {
    super.doStart();
    contains("start");
  }
}
