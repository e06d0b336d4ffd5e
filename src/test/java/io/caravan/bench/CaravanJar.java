package io.caravan.bench;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.caravan.sandbox.ListenPort;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;

/** The packaged jar with Caravan's defaults, started as in production but for its heap. */
final class CaravanJar implements AutoCloseable {

  private final int port = ListenPort.anyFree().number();
  private final Child process;
  private final double startSeconds;

  static String path() {
    return System.getProperty("caravan.jar", "target/caravan.jar");
  }

  /**
   * @param program what comes before Caravan's own arguments, such as {@code -jar} and the jar
   */
  CaravanJar(
      String name,
      Database database,
      String chatwootUrl,
      BenchSettings settings,
      List<String> program) {
    List<String> arguments = new ArrayList<>(memory(settings));
    arguments.addAll(settings.jvm());
    arguments.addAll(program);
    arguments.add("--server.port=" + port);
    long before = System.nanoTime();
    process =
        Child.start(
            name, Map.of("SPRING_APPLICATION_JSON", json(database, chatwootUrl)), arguments);
    Awaitility.await("Caravan is ready, see " + process.output())
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(100))
        .until(
            () -> {
              InvalidMeasurement.require(
                  process.isAlive(), "Caravan ended, see " + process.output());
              return Http.status(url() + "/actuator/health/readiness") == 200;
            });
    startSeconds = (System.nanoTime() - before) / 1e9;
  }

  /** All of the heap from the start, as the image has it. */
  private static List<String> memory(BenchSettings settings) {
    return List.of("-Xms" + settings.heap(), "-Xmx" + settings.heap());
  }

  private static String json(Database database, String chatwootUrl) {
    Map<String, Object> settings = new LinkedHashMap<>();
    settings.put("spring.datasource.url", database.jdbcUrl());
    settings.put("spring.datasource.username", database.username());
    settings.put("spring.datasource.password", database.password());
    settings.put("spring.data.redis.port", TestStores.redis().port());
    settings.put("caravan.chatwoot.url", chatwootUrl);
    settings.put("caravan.chatwoot.token", "bench-token");
    String inbox = "caravan.inboxes." + Webhooks.INBOX + ".";
    settings.put(inbox + "channel", "instagram");
    settings.put(inbox + "accounts[0]", Webhooks.ACCOUNT);
    settings.put(inbox + "secrets[0]", Webhooks.SECRET);
    settings.put(inbox + "chatwoot.account-id", 1);
    settings.put(inbox + "chatwoot.inbox-id", 1);
    try {
      return new ObjectMapper().writeValueAsString(settings);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  String url() {
    return "http://127.0.0.1:" + port;
  }

  /** From the start of the process to the first good readiness check. */
  double startSeconds() {
    return startSeconds;
  }

  long pid() {
    return process.pid();
  }

  @Override
  public void close() {
    process.close();
  }
}
