package io.caravan.sandbox;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.SandboxOptions;
import io.caravan.sandbox.stores.EmbeddedPostgres17;
import io.caravan.sandbox.stores.EmbeddedRedisServer;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.SimpleCommandLinePropertySource;

/**
 * Starts what Caravan needs as soon as all settings are known, and tells them where it is ({@code
 * sandbox.*}, used by application-sandbox.yaml). All of it is stopped after Caravan.
 */
class SandboxStarter implements ApplicationListener<ApplicationEnvironmentPreparedEvent> {

  @Override
  public void onApplicationEvent(ApplicationEnvironmentPreparedEvent event) {
    ConfigurableEnvironment environment = event.getEnvironment();
    SandboxSettings settings = SandboxSettings.from(environment);
    requireFreeWebPort(environment);
    Map<String, Object> whereabouts = start(settings);
    environment.getPropertySources().addLast(new MapPropertySource("sandbox", whereabouts));
    hideSandboxArguments(environment, event.getArgs());
  }

  /** Before time is spent on stores; a port of 0 is a free one. */
  private static void requireFreeWebPort(ConfigurableEnvironment environment) {
    int port = environment.getProperty("server.port", Integer.class, 8080);
    new ListenPort(port, "server.port").requireFree();
  }

  private static Map<String, Object> start(SandboxSettings settings) {
    ListenPort chatwootPort = settings.chatwoot();
    chatwootPort.requireFree();
    var postgres =
        new EmbeddedPostgres17(
            settings.data().resolve("postgres"),
            settings.postgres(),
            ZoneId.systemDefault().getId());
    var redis = new EmbeddedRedisServer(settings.data().resolve("redis"), settings.redis());
    SpringApplication.getShutdownHandlers().add(postgres::close);
    SpringApplication.getShutdownHandlers().add(redis::close);
    startAll(postgres, redis);
    var database = postgres.createDatabase("caravan");
    ChatwootSandbox chatwoot = startChatwoot(chatwootPort, settings.data());
    SpringApplication.getShutdownHandlers().add(chatwoot::close);
    return Map.of(
        "sandbox.jdbc-url", database.jdbcUrl(),
        "sandbox.db-user", database.username(),
        "sandbox.db-password", database.password(),
        "sandbox.redis-port", redis.port(),
        "sandbox.chatwoot-url", "http://localhost:" + chatwoot.port(),
        "sandbox.chatwoot-token", chatwoot.userToken());
  }

  private static void startAll(EmbeddedPostgres17 postgres, EmbeddedRedisServer redis) {
    try {
      var redisStarts = CompletableFuture.runAsync(redis::start);
      postgres.start();
      redisStarts.join();
    } catch (RuntimeException e) {
      postgres.close();
      redis.close();
      throw e;
    }
  }

  /** With the inboxes that application-sandbox.yaml delivers to. */
  private static ChatwootSandbox startChatwoot(ListenPort port, Path data) {
    SandboxOptions options = SandboxOptions.defaults().persistTo(data.resolve("chatwoot.json"));
    ChatwootSandbox chatwoot = ChatwootSandbox.start(port.number(), options);
    chatwoot.apiInbox(1, "demo");
    chatwoot.apiInbox(2, "insta");
    return chatwoot;
  }

  /** Caravan refuses keys under {@code caravan} that it does not know. */
  private static void hideSandboxArguments(ConfigurableEnvironment environment, String[] args) {
    String name = CommandLinePropertySource.COMMAND_LINE_PROPERTY_SOURCE_NAME;
    if (environment.getPropertySources().contains(name)) {
      String[] others =
          Arrays.stream(args)
              .filter(argument -> !argument.startsWith("--" + SandboxSettings.PREFIX + "."))
              .toArray(String[]::new);
      environment
          .getPropertySources()
          .replace(name, new SimpleCommandLinePropertySource(name, others));
    }
  }
}
