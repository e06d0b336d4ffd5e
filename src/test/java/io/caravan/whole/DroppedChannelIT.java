package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.media.MediaServer;
import io.caravan.sandbox.chatwoot.Message;
import io.caravan.testing.ApiClient;
import io.caravan.testing.WholeApplication;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A channel that needs no Java: the worked example of the documentation, dropped into a running
 * system.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class DroppedChannelIT {

  private static final Path EXAMPLES = Path.of("src/docs/examples");
  private static final String QUESTION =
      """
      {"type":"question","items":[{"question_id":7,"order":"A-1","question":"Where is it?",
       "customer":{"number":"4711","full_name":"Ada Example"}}]}""";

  private final HttpClient http = HttpClient.newHttpClient();
  private final MediaServer pictures = new MediaServer();
  private Path routes;
  private WholeApplication whole;
  private ApiClient api;

  @BeforeAll
  void start(@TempDir Path routes) throws IOException {
    this.routes = routes;
    try (var files = Files.list(Path.of("routes"))) {
      for (Path file : files.toList()) {
        Files.copy(file, routes.resolve(file.getFileName()));
      }
    }
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.routes.directory", routes)
                    .with("caravan.routes.reload", true)
                    .with("caravan.media.allow[0]", pictures.url(""))
                    .with("caravan.inboxes.orders.channel", "shop")
                    .with("caravan.inboxes.orders.secrets[0]", "shop-secret")
                    .with("caravan.inboxes.orders.chatwoot.account-id", 1)
                    .with("caravan.inboxes.orders.chatwoot.inbox-id", 1));
    api = ApiClient.of(whole.caravan().url(), "ana", "a-pass-word");
  }

  @AfterAll
  void close() {
    whole.close();
    pictures.close();
  }

  @Test
  @Order(1)
  void P9_a_route_file_with_a_mistake_changes_nothing_and_says_so() throws Exception {
    assertThat(post(QUESTION, "shop-secret")).isEqualTo(405);

    drop("intake-shop.camel.yaml", "ref: answer-webhook", "ref: answer-wibhook");

    await().until(() -> health().contains("answer-wibhook"));
    assertThat(health()).contains("DEGRADED").contains("intake-shop.camel.yaml");
    assertThat(post(QUESTION, "shop-secret")).isEqualTo(405);
    assertThat(whole.sender().send("g-1", "c-1").statusCode()).isEqualTo(200);
  }

  @Test
  @Order(2)
  void a_channel_is_dropped_into_the_running_system_and_delivers() throws Exception {
    drop("shop.jq", "", "");
    drop("intake-shop.camel.yaml", "", "");

    await().until(() -> post(QUESTION, "shop-secret") == 200);

    await().until(() -> whole.messages("shop-7").size() == 1);
    Message message = whole.messages("shop-7").get(0);
    assertThat(message.content()).isEqualTo("Where is it?\n\nOrder A-1");
    assertThat(health()).doesNotContain("DEGRADED");
    assertThat(post(QUESTION, "another-secret")).isEqualTo(401);
  }

  @Test
  @Order(3)
  void a_webhook_that_the_mapping_could_not_read_is_replayed_once_it_is_mended() throws Exception {
    drop("shop.jq", "id: \"shop-\\(.question_id)\"", "id: .question_number");
    String other = QUESTION.replace(":7,", ":8,");

    assertThat(post(other, "shop-secret")).isEqualTo(200);
    List<Long> dead =
        whole.jdbc().sql("select id from event where state = 'dead'").query(Long.class).list();
    assertThat(dead).hasSize(1);

    drop("shop.jq", "", "");
    api.post("/api/events/" + dead.get(0) + "/replay", "{}");

    await().until(() -> whole.messages("shop-8").size() == 1);
  }

  @Test
  @Order(4)
  void a_mapping_that_is_taken_away_costs_no_other_event_its_replay_and_no_file() throws Exception {
    pictures.status("/crab", 503);
    drop("shop.jq", "\"shop-\\(.question_id)\"", ".question_number");
    assertThat(post(QUESTION.replace("Where", "When"), "shop-secret")).isEqualTo(200);
    drop("shop.jq", "", "");
    String picture = "\"pictures\":[\"" + pictures.url("/crab") + "\"],\"question_id\":10,";
    assertThat(post(QUESTION.replace("\"question_id\":7,", picture), "shop-secret")).isEqualTo(200);
    await().until(() -> pictures.asked("/crab") > 0);
    long dead =
        whole.jdbc().sql("select id from event where state = 'dead'").query(Long.class).single();

    Files.delete(routes.resolve("shop.jq"));
    pictures.file("/crab", "image/png", new byte[] {1, 2, 3});

    var one = api.post("/api/events/" + dead + "/replay", "{}");
    assertThat(one.statusCode()).isEqualTo(409);
    assertThat(one.body()).contains("channel shop", "put shop.jq beside the route files");
    var all = api.post("/api/events/replay", "{\"state\":\"dead\"}");
    assertThat(all.statusCode()).isEqualTo(200);
    assertThat(api.read(all).at("/skipped").asInt()).isEqualTo(1);
    await().until(() -> whole.messages("shop-10").size() == 1);
    assertThat(whole.messages("shop-10").get(0).attachments()).hasSize(1);
  }

  private String health() {
    return api.get("/actuator/health").body();
  }

  private void drop(String file, String from, String to) throws IOException {
    String text = Files.readString(EXAMPLES.resolve(file));
    assertThat(text).contains(from);
    Files.writeString(routes.resolve(file), from.isEmpty() ? text : text.replace(from, to));
  }

  private int post(String body, String secret) throws Exception {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(secret.getBytes(StandardCharsets.UTF_8), "HmacSHA256"));
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(whole.caravan().url() + "/webhooks/shop/orders"))
            .header("Content-Type", "application/json")
            .header("X-Shop-Signature", Base64.getEncoder().encodeToString(mac.doFinal(bytes)))
            .POST(BodyPublishers.ofByteArray(bytes))
            .build();
    return http.send(request, BodyHandlers.discarding()).statusCode();
  }
}
