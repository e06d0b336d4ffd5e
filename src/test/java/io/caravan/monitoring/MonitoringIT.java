package io.caravan.monitoring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.monitoring.OtlpCollector.Collected;
import io.caravan.testing.ApiClient;
import io.caravan.testing.GenericSender;
import io.caravan.testing.WholeApplication;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Metrics, health and traces of a running Caravan, as Prometheus and a collector get them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@ExtendWith(OutputCaptureExtension.class)
class MonitoringIT {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String SPAN = "00f067aa0ba902b7";

  private final HttpClient http = HttpClient.newHttpClient();
  private OtlpCollector collector;
  private WholeApplication whole;
  private ApiClient operator;

  @BeforeAll
  void start() {
    collector = OtlpCollector.start();
    whole =
        WholeApplication.start(
            starter ->
                starter
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "password-of-ana")
                    .with("caravan.tracing.endpoint", collector.url())
                    .with("caravan.tracing.headers[0]", "api-key=key-of-the-collector"));
    operator = ApiClient.of(whole.caravan().url(), "ana", "password-of-ana");
  }

  @AfterAll
  void stop() {
    whole.close();
    collector.close();
  }

  @Test
  void every_metric_that_an_alert_or_the_dashboard_names_is_in_the_scrape(CapturedOutput output) {
    whole.sender().send("named-1", "nina");
    whole.awaitState("named-1", "delivered");

    Scrape scrape = scrape();
    Set<String> missing = new TreeSet<>();
    MonitoringFiles.selectors()
        .filter(selector -> !selector.metric().equals("up")) // Prometheus' own
        .filter(selector -> !scrape.holds(selector))
        .forEach(selector -> missing.add(selector.toString()));
    assertThat(missing).as("named, but not in the scrape").isEmpty();
    assertThat(MonitoringFiles.selectors().map(Selector::metric).distinct().count())
        .isGreaterThan(20);
    // a metric whose labels differ from case to case is left out with a warning
    assertThat(output.getAll().lines().filter(line -> line.contains("MeterRegistry"))).isEmpty();
  }

  @Test
  void the_scrape_needs_a_login() {
    ApiClient stranger = ApiClient.anonymous(whole.caravan().url());

    assertThat(stranger.get("/actuator/prometheus").statusCode()).isEqualTo(401);
    assertThat(stranger.get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    assertThat(stranger.get("/actuator/health/readiness").statusCode()).isEqualTo(200);
  }

  @Test
  void what_comes_in_and_what_becomes_of_it_is_counted_and_no_label_names_a_person() {
    Scrape before = scrape();
    whole.sender().send("counted-1", "cleo-the-contact");
    whole.awaitState("counted-1", "delivered");
    whole.sender().send("counted-1", "cleo-the-contact");
    String body = GenericSender.message("counted-2", "cleo-the-contact", "Hello", Instant.now());
    assertThat(post(body, "X-Signature-256", "sha256=00").statusCode()).isEqualTo(401);

    Scrape after = scrape();
    for (String counter :
        List.of(
            "caravan_webhook_events_total{inbox=\"demo\",outcome=\"accepted\"}",
            "caravan_webhook_events_total{inbox=\"demo\",outcome=\"duplicate\"}",
            "caravan_webhooks_refused_total{inbox=\"demo\",status=\"401\"}",
            "caravan_attempts_total{inbox=\"demo\",outcome=\"delivered\"}",
            "caravan_delivery_delay_seconds_count{inbox=\"demo\"}")) {
      assertThat(after.value(counter) - before.value(counter)).as(counter).isEqualTo(1);
    }
    assertThat(after.labelValues("caravan_")).noneMatch(value -> value.contains("cleo"));
  }

  @Test
  void the_last_event_of_an_inbox_is_in_health_and_metrics() {
    Instant before = whole.clock().instant().minusSeconds(1);
    whole.sender().send("last-1", "lena");

    WholeApplication.await()
        .untilAsserted(
            () -> {
              JsonNode inboxes =
                  operator.read(operator.get("/actuator/health")).at("/components/inboxes");
              assertThat(inboxes.at("/details/demo").asText()).isNotEqualTo("none yet");
              assertThat(Instant.parse(inboxes.at("/details/demo").asText())).isAfter(before);
            });
    assertThat(scrape().value("caravan_inbox_last_event_timestamp_seconds{inbox=\"demo\"}"))
        .isGreaterThan(before.getEpochSecond());
  }

  @Test
  void health_says_of_each_part_how_it_is() {
    JsonNode components = operator.read(operator.get("/actuator/health")).get("components");

    for (String part :
        List.of("journal", "redis", "chatwoot", "backlog", "accounting", "routes", "inboxes")) {
      assertThat(components.at("/" + part + "/status").asText()).as(part).isEqualTo("UP");
    }
    JsonNode readiness = operator.read(operator.get("/actuator/health/readiness"));
    assertThat(readiness.get("components").fieldNames())
        .toIterable()
        .containsExactlyInAnyOrder("readinessState", "journal");
  }

  @Test
  void one_trace_goes_from_the_webhook_over_the_attempt_to_the_post_in_Chatwoot(
      CapturedOutput output) {
    String body = GenericSender.message("traced-1", "tara", "Hello", Instant.now());
    post(body, "traceparent", "00-" + TRACE + "-" + SPAN + "-01");
    whole.awaitState("traced-1", "delivered");
    assertThat(flush()).isTrue();

    List<Collected> spans = collector.trace(TRACE);
    Collected webhook = named(spans, "webhook generic");
    Collected attempt = named(spans, "deliver");
    assertThat(webhook.parent()).isEqualTo(SPAN);
    assertThat(attempt.parent()).isEqualTo(webhook.id());
    assertThat(spans)
        .filteredOn(span -> span.parent().equals(attempt.id()))
        .extracting(Collected::name)
        .contains("chatwoot upsert-contact", "chatwoot create-conversation");
    assertThat(collector.credentials()).containsOnly("key-of-the-collector");
    assertThat(output.getAll().lines().filter(line -> line.contains("trace=" + TRACE)))
        .satisfiesExactlyInAnyOrder(
            // told after the commit, when a poll may have found it already
            line -> assertThat(line).contains("webhook.received inbox=demo accepted=1"),
            line -> assertThat(line).contains("delivery.attempted outcome=delivered"));
  }

  @Test
  void a_webhook_without_a_trace_begins_one_of_its_own() {
    whole.sender().send("begun-1", "bea");
    whole.sender().post("{\"id\":\"begun-2\",\"contact\":{\"id\":\"bea\"},\"text\":\"two\"}");
    whole.awaitState("begun-1", "delivered");
    whole.awaitState("begun-2", "delivered");
    assertThat(flush()).isTrue();

    List<String> stored =
        whole
            .jdbc()
            .sql(
                "select traceparent from webhook w join event e on e.webhook_id = w.id"
                    + " where e.message_id in ('begun-1', 'begun-2')")
            .query(String.class)
            .list();
    assertThat(stored).hasSize(2).doesNotHaveDuplicates();
    for (String traceparent : stored) {
      assertThat(collector.trace(traceparent.split("-")[1]))
          .extracting(Collected::name)
          .contains("webhook generic", "deliver");
    }
  }

  private Scrape scrape() {
    HttpResponse<String> answer = operator.get("/actuator/prometheus");
    assertThat(answer.statusCode()).isEqualTo(200);
    return new Scrape(answer.body());
  }

  private boolean flush() {
    // the webhook's and the attempt's spans end a moment after what they are about
    WholeApplication.await().until(() -> inHand() == 0);
    return whole
        .caravan()
        .bean(SdkTracerProvider.class)
        .forceFlush()
        .join(10, TimeUnit.SECONDS)
        .isSuccess();
  }

  private int inHand() {
    return whole.caravan().bean(org.apache.camel.CamelContext.class).getInflightRepository().size();
  }

  private HttpResponse<String> post(String body, String header, String value) {
    try {
      HttpRequest signed = whole.sender().request(body);
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(signed.uri().toString()))
              .timeout(Duration.ofSeconds(20))
              .POST(HttpRequest.BodyPublishers.ofString(body));
      signed.headers().map().forEach((name, values) -> request.setHeader(name, values.get(0)));
      return http.send(request.setHeader(header, value).build(), BodyHandlers.ofString());
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static Collected named(List<Collected> spans, String name) {
    return spans.stream()
        .filter(span -> span.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no span " + name + " in " + spans));
  }
}
