package io.caravan.lock;

import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import io.lettuce.core.SocketOptions;
import java.time.Duration;
import org.springframework.boot.autoconfigure.data.redis.LettuceClientConfigurationBuilderCustomizer;
import org.springframework.boot.autoconfigure.data.redis.LettuceClientOptionsBuilderCustomizer;
import org.springframework.boot.autoconfigure.data.redis.RedisProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * A Redis that is slow or gone must cost little: short limits instead of Lettuce's 60 s and 10 s,
 * and no command waits for a connection to come back. {@code spring.data.redis.timeout} and {@code
 * connect-timeout} take precedence.
 */
@Configuration(proxyBeanMethods = false)
class RedisClientSettings {

  static final Duration COMMAND_TIMEOUT = Duration.ofMillis(200);
  static final Duration CONNECT_TIMEOUT = Duration.ofMillis(500);

  @Bean
  LettuceClientConfigurationBuilderCustomizer shortCommandTimeout(RedisProperties redis) {
    return client -> {
      if (redis.getTimeout() == null) {
        client.commandTimeout(COMMAND_TIMEOUT);
      }
    };
  }

  @Bean
  LettuceClientOptionsBuilderCustomizer refuseWhileDisconnected(RedisProperties redis) {
    return options -> {
      options.disconnectedBehavior(DisconnectedBehavior.REJECT_COMMANDS);
      if (redis.getConnectTimeout() == null) {
        options.socketOptions(SocketOptions.builder().connectTimeout(CONNECT_TIMEOUT).build());
      }
    };
  }
}
