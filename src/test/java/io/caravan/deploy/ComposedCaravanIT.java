package io.caravan.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.sandbox.chatwoot.ChatwootSandbox;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.sandbox.stores.EmbeddedPostgres17.Database;
import io.caravan.sandbox.stores.TestStores;
import io.caravan.testing.GenericSender;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer.OrderAnnotation;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jar with the environment of the compose file, where no engine can run it. */
@TestMethodOrder(OrderAnnotation.class)
class ComposedCaravanIT {

  /** Shorter than the {@code stop_grace_period}, after which an engine kills. */
  private static final Duration STOPS_WITHIN = Duration.ofSeconds(40);

  private static final int BY_SIGTERM = 128 + 15;

  @TempDir private static Path root;
  private static ChatwootSandbox chatwoot;
  private static ComposedCaravan caravan;

  @BeforeAll
  static void compose() throws IOException {
    chatwoot = ChatwootSandbox.start(0);
    chatwoot.apiInbox(1, "Shop");
    Database database = TestStores.freshDatabase();
    caravan =
        new ComposedCaravan(
            root,
            Map.of(
                "SPRING_DATASOURCE_URL", database.jdbcUrl(),
                "SPRING_DATASOURCE_USERNAME", database.username(),
                "SPRING_DATA_REDIS_HOST", "localhost",
                "SPRING_DATA_REDIS_PORT", String.valueOf(TestStores.redis().port()),
                "CARAVAN_CHATWOOT_URL", chatwoot.url()));
    // a real Chatwoot is given the token of the secret; the sandbox has one of its own
    caravan.writeSecret("chatwoot-token", chatwoot.userToken() + "\n");
    caravan.process().start();
    caravan.process().awaitReady();
  }

  @AfterAll
  static void end() {
    caravan.close();
    chatwoot.close();
  }

  @Test
  @Order(1)
  void a_message_signed_with_the_secret_of_the_file_is_delivered() throws Exception {
    String body = GenericSender.message("m-1", "ada", "Hello", Instant.now());
    HttpRequest webhook =
        HttpRequest.newBuilder(URI.create(caravan.process().url() + "/webhooks/generic/shop"))
            .header("Content-Type", "application/json")
            .header("X-Signature-256", GenericSender.signature(caravan.secret("shop-secret"), body))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();

    assertThat(status(webhook)).isEqualTo(200);

    Awaitility.await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> assertThat(chatwoot.messages()).extracting(Message::sourceId).contains("m-1"));
  }

  @Test
  @Order(2)
  void the_login_is_the_one_of_the_env_file_with_the_password_of_the_secret() throws Exception {
    String login = Compose.example().get("CARAVAN_USER") + ":" + caravan.secret("caravan-password");
    HttpRequest.Builder metrics =
        HttpRequest.newBuilder(URI.create(caravan.process().url() + "/actuator/metrics"));

    assertThat(status(metrics.build())).isEqualTo(401);
    String basic = Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    assertThat(status(metrics.header("Authorization", "Basic " + basic).build())).isEqualTo(200);
  }

  @Test
  @Order(3)
  void the_health_check_of_the_image_finds_it_alive() throws IOException {
    assertThat(caravan.healthCheck()).isZero();
  }

  @Test
  @Order(4)
  void it_ends_by_SIGTERM_in_time_is_found_dead_and_has_written_nothing() throws Exception {
    Instant asked = Instant.now();

    assertThat(caravan.process().stop()).isEqualTo(BY_SIGTERM);
    assertThat(Duration.between(asked, Instant.now())).isLessThan(STOPS_WITHIN);
    assertThat(caravan.healthCheck()).isEqualTo(1);
    assertThat(caravan.written()).isEmpty();
  }

  private static int status(HttpRequest request) throws IOException, InterruptedException {
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }
}
