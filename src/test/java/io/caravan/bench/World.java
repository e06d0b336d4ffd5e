package io.caravan.bench;

import io.caravan.bench.load.Feed;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import org.flywaydb.core.Flyway;

/** One run's stores, stub and Caravan. */
final class World implements AutoCloseable {

  private final BenchSettings settings;
  private final Database database = TestStores.freshDatabase();
  private final JournalState journal = new JournalState(database);
  private final Stub stub = new Stub();
  private final CaravanJar caravan;
  private int canaries;

  /** Starts all of it; Caravan finds its tables made, as at each start but the first. */
  World(BenchSettings settings, Figures figures) {
    this.settings = settings;
    TestStores.redis().flush();
    journal.requireDurable();
    Flyway.configure()
        .dataSource(database.jdbcUrl(), database.username(), database.password())
        .load()
        .migrate();
    new UnpackedStart(database, stub.url(), settings).measure(figures);
    caravan =
        new CaravanJar(
            "caravan", database, stub.url(), settings, List.of("-jar", CaravanJar.path()));
    figures.put("start.seconds", caravan.startSeconds());
    figures.put("memory.idle.rss", JvmFacts.residentMb(caravan.pid()));
  }

  BenchSettings settings() {
    return settings;
  }

  Database database() {
    return database;
  }

  JournalState journal() {
    return journal;
  }

  Stub stub() {
    return stub;
  }

  CaravanJar caravan() {
    return caravan;
  }

  /**
   * Delivers one message, which shows that Caravan knows Chatwoot to be there; then starts anew.
   */
  void awaitDelivering() {
    int before = stub.messages();
    Feed.Item canary = Webhooks.single("canary", canaries++, 1, i -> "4999999999999").get(0);
    post(canary);
    stub.awaitMessages(before + 1L, Duration.ofSeconds(60));
    journal.awaitQuiet();
    stub.turnPage();
  }

  private void post(Feed.Item webhook) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(caravan.url() + Webhooks.PATH))
            .header("Content-Type", "application/json")
            .header("X-Hub-Signature-256", webhook.signature())
            .POST(BodyPublishers.ofByteArray(webhook.body()));
    InvalidMeasurement.requireEqual("canary", 200, Http.send(request).statusCode());
  }

  /** An empty journal and an empty Redis, with all workers at rest. */
  void clear() {
    journal.awaitQuiet();
    journal.empty();
    TestStores.redis().flush();
    stub.turnPage();
  }

  @Override
  public void close() {
    caravan.close();
    stub.close();
  }
}
