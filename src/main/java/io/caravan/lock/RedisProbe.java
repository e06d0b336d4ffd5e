package io.caravan.lock;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.data.redis.connection.RedisConnection;
import org.springframework.data.redis.connection.RedisConnectionFactory;
import org.springframework.stereotype.Component;

/**
 * Asks Redis from time to time, so that what {@link RedisGuard} says of it is true also while no
 * contact is visited.
 *
 * <p>And asks before anybody needs it: the first connection of a cold JVM takes longer than a
 * command may, and a start should not look like trouble.
 */
@Component
class RedisProbe implements SmartLifecycle {

  static final Duration EVERY = Duration.ofSeconds(5);

  private static final Logger log = LoggerFactory.getLogger(RedisProbe.class);
  private static final int TRIES = 3;

  private final RedisConnectionFactory connections;
  private final RedisGuard guard;
  private final Keeper keeper;
  private volatile Keeper.@Nullable Kept asking;

  RedisProbe(RedisConnectionFactory connections, RedisGuard guard, Keeper keeper) {
    this.connections = connections;
    this.guard = guard;
    this.keeper = keeper;
  }

  @Override
  public void start() {
    for (int n = 1; n < TRIES && !answersColdJvm(); n++) {
      log.debug("Redis did not answer try {} of a first connection", n);
    }
    ask();
    asking = keeper.keep("the question whether Redis is there", EVERY, this::ask);
  }

  /** Before the connections end, which would look like trouble. */
  @Override
  public void stop() {
    Keeper.Kept running = asking;
    if (running != null) {
      running.stop();
    }
  }

  @Override
  public boolean isRunning() {
    Keeper.Kept running = asking;
    return running != null && !running.isStopped();
  }

  private boolean answersColdJvm() {
    try {
      return answers();
    } catch (RuntimeException e) {
      return false;
    }
  }

  private boolean ask() {
    guard.call("probe", this::answers, false);
    return true;
  }

  private boolean answers() {
    try (RedisConnection connection = connections.getConnection()) {
      return connection.ping() != null;
    }
  }
}
