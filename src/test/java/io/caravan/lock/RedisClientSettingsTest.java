package io.caravan.lock;

import static org.assertj.core.api.Assertions.assertThat;

import io.lettuce.core.ClientOptions;
import io.lettuce.core.ClientOptions.DisconnectedBehavior;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

class RedisClientSettingsTest {

  private final ApplicationContextRunner application =
      new ApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(RedisAutoConfiguration.class))
          .withUserConfiguration(RedisClientSettings.class);

  @Test
  void P8_commands_are_short_and_refused_while_disconnected() {
    application.run(
        context -> {
          LettuceConnectionFactory redis = context.getBean(LettuceConnectionFactory.class);
          assertThat(redis.getTimeout()).isEqualTo(200);
          ClientOptions options = redis.getClientConfiguration().getClientOptions().orElseThrow();
          assertThat(options.getDisconnectedBehavior())
              .isEqualTo(DisconnectedBehavior.REJECT_COMMANDS);
          assertThat(options.getSocketOptions().getConnectTimeout())
              .isEqualTo(Duration.ofMillis(500));
          assertThat(options.getTimeoutOptions().isTimeoutCommands()).isTrue();
        });
  }

  @Test
  void what_the_operator_sets_counts() {
    application
        .withPropertyValues("spring.data.redis.timeout=1s", "spring.data.redis.connect-timeout=2s")
        .run(
            context -> {
              LettuceConnectionFactory redis = context.getBean(LettuceConnectionFactory.class);
              assertThat(redis.getTimeout()).isEqualTo(1000);
              assertThat(
                      redis
                          .getClientConfiguration()
                          .getClientOptions()
                          .orElseThrow()
                          .getSocketOptions()
                          .getConnectTimeout())
                  .isEqualTo(Duration.ofSeconds(2));
            });
  }
}
