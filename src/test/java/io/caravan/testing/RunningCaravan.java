package io.caravan.testing;

import io.caravan.CaravanApplication;
import io.caravan.logs.Unspeakable;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The whole application in this JVM, on a free port. */
public final class RunningCaravan implements AutoCloseable {

  private final ConfigurableApplicationContext context;

  private RunningCaravan(ConfigurableApplicationContext context) {
    this.context = context;
  }

  public static Starter on(Database database, int redisPort, String chatwootUrl, String token) {
    return new Starter()
        .with("spring.datasource.url", database.jdbcUrl())
        .with("spring.datasource.username", database.username())
        .with("spring.datasource.password", database.password())
        .with("spring.data.redis.port", redisPort)
        .with("caravan.chatwoot.url", chatwootUrl)
        .with("caravan.chatwoot.token", token)
        .with("server.port", 0);
  }

  public String url() {
    return "http://localhost:" + context.getEnvironment().getProperty("local.server.port");
  }

  public <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  public <T> T bean(String name, Class<T> type) {
    return context.getBean(name, type);
  }

  @Override
  public void close() {
    context.close();
  }

  /** How it is started: its properties, and beans that replace its own. */
  public static final class Starter {
    private final Map<String, Object> properties = new LinkedHashMap<>();
    private final SpringApplicationBuilder builder =
        new SpringApplicationBuilder(CaravanApplication.class);

    public Starter with(String key, Object value) {
      Unspeakable.setting(key, value);
      properties.put(key, value);
      return this;
    }

    /** A generic inbox with the secret {@code secret-of-<name>}. */
    public Starter genericInbox(String name, long chatwootInbox) {
      return inbox("generic", name, chatwootInbox);
    }

    /** An inbox of that channel with the secret {@code secret-of-<name>}. */
    public Starter inbox(String channel, String name, long chatwootInbox) {
      String inbox = "caravan.inboxes." + name + ".";
      return with(inbox + "channel", channel)
          .with(inbox + "secrets[0]", "secret-of-" + name)
          .with(inbox + "chatwoot.account-id", 1)
          .with(inbox + "chatwoot.inbox-id", chatwootInbox);
    }

    public Starter beans(Class<?>... configurations) {
      builder.sources(configurations);
      return this;
    }

    Map<String, Object> properties() {
      return properties;
    }

    public RunningCaravan start() {
      return new RunningCaravan(
          builder
              .properties(Map.of("spring.jmx.enabled", "false"))
              .run(
                  properties.entrySet().stream()
                      .map(e -> "--" + e.getKey() + "=" + e.getValue())
                      .toArray(String[]::new)));
    }
  }
}
