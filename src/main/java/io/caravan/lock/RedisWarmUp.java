package io.caravan.lock;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.stereotype.Component;

/**
 * The first connection of a cold JVM takes longer than a command may: made before the first lock is
 * taken, so that a start does not look like trouble. Whether Redis is there is RedisGuard's to find
 * out and to say.
 */
@Component
class RedisWarmUp implements InitializingBean {

  private static final Logger log = LoggerFactory.getLogger(RedisWarmUp.class);
  private static final int TRIES = 3;

  private final RedisConnectionFactory connections;

  RedisWarmUp(RedisConnectionFactory connections) {
    this.connections = connections;
  }

  @Override
  public void afterPropertiesSet() {
    for (int n = 1; n <= TRIES; n++) {
      try (RedisConnection connection = connections.getConnection()) {
        connection.ping();
        return;
      } catch (RuntimeException e) {
        log.debug("Redis did not answer try {} of a first connection: {}", n, e.toString());
      }
    }
  }
}
