package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.sign;
import static io.caravan.intake.IntakeFixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Primary;

/**
 * Strangers who send slowly, or leave off: they stop nobody else and fill no log. A byte a second
 * is the worst: the web server's own limit is for each read and not for all of them.
 */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    classes = {WebhookHttpTest.Edge.class, SlowSendersTest.Time.class},
    properties = {
      "camel.main.routes-include-pattern=file:routes/errors.camel.yaml,"
          + "file:routes/intake-generic.camel.yaml,file:routes/take-webhook.camel.yaml",
      "management.endpoint.health.group.readiness.include=readinessState",
      "spring.data.redis.port=1",
      "caravan.inboxes.web.channel=generic",
      "caravan.inboxes.web.secrets=s3cret-of-the-inbox",
      "caravan.inboxes.web.chatwoot.account-id=1",
      "caravan.inboxes.web.chatwoot.inbox-id=1"
    })
@ExtendWith(OutputCaptureExtension.class)
class SlowSendersTest {

  private static final String LARGE = "Content-Type: application/json\nContent-Length: 1000000";
  private static final String FORM =
      "Content-Type: application/x-www-form-urlencoded\nContent-Length: 1000000";

  /** More than the web server has threads. */
  private static final int CROWD = 440;

  @LocalServerPort private int port;
  @Autowired private MeterRegistry meters;
  @Autowired private FakeJournal journal;
  @Autowired private Time time;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<RawSender> senders = new ArrayList<>();
  private final ScheduledExecutorService clockwork = Executors.newSingleThreadScheduledExecutor();

  /** The real monotonic clock, which can be put forward. */
  static class Time {
    private final AtomicLong ahead = new AtomicLong();

    @Bean
    @Primary
    LongSupplier ahead() {
      return () -> System.nanoTime() + ahead.get();
    }

    void pass(Duration time) {
      ahead.addAndGet(time.toNanos());
    }
  }

  @AfterEach
  void leave() throws Exception {
    journal.reset();
    clockwork.shutdownNow();
    for (RawSender sender : senders) {
      sender.close();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST /webhooks/generic/web    | json", // its body is read
        "POST /webhooks/generic/nobody | json", // one byte of it is
        "POST /webhooks/generic/web    | form", // refused unread, as the next ones are
        "PUT /webhooks/generic/web     | json",
        "PUT /webhooks/generic/web     | form", // which Spring would read for us
        "PATCH /api/events/replay      | form",
        "DELETE /nowhere               | form",
        "GET /webhooks/generic/web     | json",
        "POST /api/events/replay       | json",
        "POST /login                   | form", // read before anybody is logged in
        "GET /actuator/health/liveness | json", // and answered 200
      })
  void a_crowd_that_sends_slowly_keeps_nobody_from_asking_for_liveness(String request, String type)
      throws Exception {
    crowd(request, type.equals("form") ? FORM : LARGE);

    for (int n = 0; n < 3; n++) {
      assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);
    }
  }

  @Test
  void webhooks_beyond_those_that_fit_are_503_and_counted_and_the_slow_ones_408_after_10_s(
      CapturedOutput output) throws Exception {
    int before = output.getAll().length();
    double others = refused();
    crowd("POST /webhooks/generic/web", LARGE);
    await().until(() -> refused() - others >= CROWD - WebhookTurns.AT_ONCE);

    HttpResponse<String> beyond = post("web");
    assertThat(beyond.statusCode()).isEqualTo(503);
    assertThat(beyond.body()).isEqualTo("{\"error\":\"Service Unavailable\"}");
    assertThat(beyond.headers().firstValue("retry-after")).hasValue("1");
    assertThat(get("/actuator/health/liveness").statusCode()).isEqualTo(200);

    time.pass(Duration.ofSeconds(10));
    List<String> ends = new ArrayList<>();
    for (RawSender sender : senders) {
      ends.add(sender.untilClosed(3000));
    }
    assertThat(ends).allMatch(end -> !end.contains("[still open]"));
    assertThat(ends.stream().filter(end -> end.startsWith("HTTP/1.1 408")).count())
        .isEqualTo(WebhookTurns.AT_ONCE);
    assertThat(ends.stream().filter(end -> end.startsWith("HTTP/1.1 503")).count())
        .isEqualTo(CROWD - WebhookTurns.AT_ONCE);
    assertThat(post("web").statusCode()).isEqualTo(401);
    assertThat(output.getAll().substring(before)).doesNotContain("WARN", "ERROR", "\tat ");
  }

  @Test
  void a_large_body_over_a_slow_line_has_its_time() throws Exception {
    String half = "x".repeat(500_000);
    RawSender sender = sender("POST /webhooks/generic/web", LARGE);
    time.pass(Duration.ofSeconds(9));
    sender.write(half);
    assertThat(sender.untilClosed(1000)).isEqualTo("[still open]");
    time.pass(Duration.ofSeconds(5)); // 14 s, in which 500 kB came
    sender.write(half);

    assertThat(sender.untilClosed(1000)).startsWith("HTTP/1.1 401");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "POST /webhooks/generic/web      | Content-Length: 5          | -",
        "POST /webhooks/generic/web      | Content-Length: 5          | {}",
        "POST /webhooks/generic/anything | Content-Length: 5          | -",
        "POST /webhooks/generic/web      | Transfer-Encoding: chunked | 5",
        "POST /webhooks/generic/web      | Transfer-Encoding: chunked | no chunk~",
        "POST /webhooks/generic/anything | Transfer-Encoding: chunked | no chunk~",
      })
  void who_breaks_off_in_the_middle_of_a_body_leaves_nothing_in_the_log(
      String request, String length, String sent, CapturedOutput output) throws Exception {
    int before = output.getAll().length();
    for (boolean aborted : new boolean[] {true, false}) {
      RawSender sender = sender(request, "Content-Type: application/json\n" + length);
      sender.write(sent == null ? "" : sent.replace("~", "\r\n"));
      if (aborted) {
        sender.reset();
      } else {
        sender.halfClose();
        assertThat(sender.untilClosed(3000)).startsWith("HTTP/1.1 400").doesNotContain("\tat ");
      }
    }

    assertThat(post("web").statusCode()).isEqualTo(401);
    assertThat(output.getAll().substring(before)).doesNotContain("WARN", "ERROR", "\tat ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PUT /webhooks/generic/web | application/x-www-form-urlencoded | %zz",
        "DELETE /nowhere           | application/x-www-form-urlencoded | %zz",
        "CONNECT x:1               | text/plain                        | x",
        "OPTIONS *                 | text/plain                        | x",
      })
  void a_stranger_s_odd_request_leaves_nothing_in_the_log(
      String request, String type, String body, CapturedOutput output) throws Exception {
    int before = output.getAll().length();
    RawSender sender =
        sender(request, "Content-Type: " + type + "\nContent-Length: " + body.length());
    sender.write(body);
    sender.halfClose();

    assertThat(sender.untilClosed(3000)).startsWith("HTTP/1.1 ").doesNotContain("\tat ");
    assertThat(output.getAll().substring(before)).doesNotContain("WARN", "ERROR", "\tat ");
  }

  @Test
  void a_burst_of_more_webhooks_than_are_worked_on_at_once_is_taken() throws Exception {
    CountDownLatch full = new CountDownLatch(WebhookTurns.AT_ONCE);
    CountDownLatch goOn = new CountDownLatch(1);
    journal.pause =
        () -> {
          full.countDown();
          wait(goOn);
        };
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int n = 0; n < WebhookTurns.AT_ONCE + 40; n++) {
      String hello = "{\"id\":\"m" + n + "\",\"contact\":{\"id\":\"c\"},\"text\":\"Hello\"}";
      answers.add(
          client.sendAsync(
              request("/webhooks/generic/web")
                  .POST(BodyPublishers.ofString(hello))
                  .header("Content-Type", "application/json")
                  .header("X-Signature-256", sign(utf8(hello)))
                  .build(),
              BodyHandlers.ofString()));
    }

    wait(full);
    await().pollDelay(Duration.ofMillis(300)).until(() -> true); // the others are there, too
    goOn.countDown();
    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertThat(answer.get().statusCode()).isEqualTo(200);
    }
  }

  private static void wait(CountDownLatch latch) {
    try {
      assertThat(latch.await(8, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private void crowd(String request, String headers) throws Exception {
    for (int n = 0; n < CROWD; n++) {
      sender(request, headers);
    }
    clockwork.scheduleWithFixedDelay(
        () -> senders.forEach(RawSender::trickle), 0, 1, TimeUnit.SECONDS);
  }

  private RawSender sender(String request, String headers) throws Exception {
    RawSender sender = new RawSender(port, request, headers);
    senders.add(sender);
    return sender;
  }

  private double refused() {
    return meters.counter("caravan.webhooks.refused", "inbox", "web", "status", "503").count();
  }

  private HttpResponse<String> post(String inbox) throws Exception {
    return client.send(
        request("/webhooks/generic/" + inbox)
            .POST(BodyPublishers.ofString("{}"))
            .header("Content-Type", "application/json")
            .build(),
        BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return client.send(request(path).build(), BodyHandlers.ofString());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://localhost:" + port + path))
        .timeout(Duration.ofSeconds(10));
  }
}
