package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.stores.EmbeddedPostgres17;
import io.caravan.sandbox.stores.EmbeddedRedisServer;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.ConsoleClient;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import io.micrometer.core.instrument.MeterRegistry;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.apache.camel.spi.IdempotentRepository;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Postgres and Redis stop, freeze, lose everything and come back; Caravan is not restarted. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class StoppedStoresIT {

  private static final String ACCEPTED = "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}";
  private static final String DUPLICATE = "{\"accepted\":0,\"duplicate\":1,\"ignored\":0}";

  private final EmbeddedPostgres17 postgres = TestStores.ownPostgres();
  private final EmbeddedRedisServer redis = TestStores.ownRedis();
  private WholeApplication whole;
  private GenericSender sender;

  @BeforeAll
  void start() {
    whole =
        WholeApplication.start(
            postgres.createDatabase("caravan"),
            redis.port(),
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word"));
    sender = whole.sender();
  }

  @AfterEach
  void bothStoresAreBack() {
    if (!postgres.isRunning()) {
      postgres.start();
    }
    if (!redis.isRunning()) {
      redis.start();
    }
    postgres.resume();
    redis.resume();
  }

  @AfterAll
  void close() {
    whole.close();
    postgres.close();
    redis.close();
  }

  @Test
  void P1_a_stopped_Postgres_is_503_within_5_s_and_a_webhook_sent_again_is_delivered_once() {
    assertSentAgainIsDeliveredOnce("stopped", postgres::stop, postgres::start);
  }

  @Test
  void P1_a_frozen_Postgres_is_503_within_5_s_and_a_webhook_sent_again_is_delivered_once() {
    assertSentAgainIsDeliveredOnce("frozen", postgres::pause, postgres::resume);
  }

  @Test
  void P1_a_frozen_Postgres_holds_nobody_who_looks_at_the_console_nor_a_webhook() {
    ConsoleClient console = ConsoleClient.loggedIn(whole.caravan().url(), "ana", "a-pass-word");
    List<String> pages = List.of("/console", "/console/trends", "/console/lanes", "/console/audit");
    postgres.pause();

    List<CompletableFuture<Integer>> looks =
        IntStream.range(0, 40)
            .mapToObj(i -> pages.get(i % pages.size()))
            .map(page -> later(() -> console.get(page).statusCode()))
            .toList();
    long sent = System.nanoTime();
    HttpResponse<String> webhook = sender.send("looked-at", "looked-at");

    assertThat(webhook.statusCode()).isEqualTo(503);
    assertThat(Duration.ofNanos(System.nanoTime() - sent)).isLessThan(Duration.ofSeconds(5));
    // 200: the figures before
    assertThat(looks)
        .allSatisfy(look -> assertThat(look).succeedsWithin(Duration.ofSeconds(25)).isIn(200, 503));
  }

  private static <T> CompletableFuture<T> later(Supplier<T> what) {
    return CompletableFuture.supplyAsync(what, task -> new Thread(task, "looker").start());
  }

  private void assertSentAgainIsDeliveredOnce(String name, Runnable away, Runnable back) {
    deliver(name + "-before", name);
    // more than there are connections, so that some wait for one
    List<String> bodies =
        IntStream.range(0, 20)
            .mapToObj(i -> GenericSender.message(name + "-" + i, name, "Text", Instant.now()))
            .toList();

    away.run();
    long sent = System.nanoTime();
    List<HttpResponse<String>> refused =
        bodies.stream().map(sender::postAsync).toList().stream()
            .map(CompletableFuture::join)
            .toList();
    Duration took = Duration.ofNanos(System.nanoTime() - sent);
    back.run();

    assertThat(took).isLessThan(Duration.ofSeconds(5));
    assertThat(refused)
        .allSatisfy(
            answer -> {
              assertThat(answer.statusCode()).isEqualTo(503);
              assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/json");
              assertThat(answer.body())
                  .isEqualTo("{\"error\":\"the webhook could not be stored, call again\"}");
            });
    for (String body : bodies) {
      await().until(() -> sender.post(body).statusCode() == 200);
      assertThat(sender.post(body).body()).isEqualTo(DUPLICATE);
    }
    await().until(() -> whole.sourceIdsStartingWith(name + "-").size() >= 21);
    whole.awaitState(name + "-19", "delivered");
    assertThat(whole.sourceIdsStartingWith(name + "-")).hasSize(21).doesNotHaveDuplicates();
  }

  @Test
  void P8_without_Redis_a_webhook_is_stored_and_delivered_once_also_when_it_is_sent_twice() {
    String body = GenericSender.message("no-redis", "no-redis", "Text", Instant.now());
    redis.stop();

    assertThat(sender.post(body).body()).isEqualTo(ACCEPTED);
    assertThat(sender.post(body).body()).isEqualTo(DUPLICATE);
    whole.awaitState("no-redis", "delivered");
    redis.start();

    assertThat(whole.messages("no-redis")).hasSize(1);
    awaitRedisIsThere("no-redis");
  }

  @Test
  void P8_a_frozen_Redis_only_makes_it_slower() {
    redis.pause();

    assertThat(sender.send("frozen-redis", "frozen-redis").body()).isEqualTo(ACCEPTED);
    whole.awaitState("frozen-redis", "delivered");
    redis.resume();

    assertThat(whole.messages("frozen-redis")).hasSize(1);
    awaitRedisIsThere("frozen-redis");
  }

  @Test
  @Tag("peers-L")
  void P2_a_node_that_forgot_what_it_saw_doubles_nothing() {
    String body = GenericSender.message("wiped", "wiped", "Text", Instant.now());
    assertThat(sender.post(body).body()).isEqualTo(ACCEPTED);
    whole.awaitState("wiped", "delivered");
    whole.caravan().bean(IdempotentRepository.class).clear();
    assertThat(sender.post(body).body()).isEqualTo(DUPLICATE);

    assertThat(whole.messages("wiped")).hasSize(1);
  }

  /** And that a visit goes well with it. */
  private void awaitRedisIsThere(String name) {
    await().until(this::redisIsUp);
    deliver(name + "-after", name);
    assertThat(redisIsUp()).isTrue();
  }

  private boolean redisIsUp() {
    return whole.caravan().bean(MeterRegistry.class).get("caravan.redis.up").gauge().value() == 1;
  }

  private void deliver(String id, String contact) {
    assertThat(sender.send(id, contact).statusCode()).isEqualTo(200);
    whole.awaitState(id, "delivered");
  }
}
