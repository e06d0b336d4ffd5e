package io.caravan.intake;

import static io.caravan.intake.IntakeFixture.SMS_URL;
import static io.caravan.intake.IntakeFixture.sign;
import static io.caravan.intake.IntakeFixture.utf8;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.channel.Channels;
import io.caravan.channel.Sha256;
import io.caravan.config.CaravanProperties;
import io.caravan.config.RoutePlaceholders;
import io.caravan.journal.NewEvent;
import io.caravan.security.WebSecurity;
import io.caravan.testing.TwilioSender;
import io.caravan.watch.Tracing;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import java.util.zip.GZIPOutputStream;
import org.apache.camel.CamelContext;
import org.apache.camel.Processor;
import org.apache.camel.spi.IdempotentRepository;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.boot.web.embedded.tomcat.TomcatWebServer;
import org.springframework.boot.web.servlet.context.ServletWebServerApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.ComponentScan;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The edge: a real web server and the real routes, and a journal in memory. */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    classes = WebhookHttpTest.Edge.class,
    properties = {
      "camel.main.routes-include-pattern=file:routes/errors.camel.yaml,"
          + "file:routes/intake-*.camel.yaml,file:routes/take-webhook.camel.yaml,file:routes/handshake-meta.camel.yaml",
      "management.endpoint.health.group.readiness.include=readinessState"
    })
@ExtendWith(OutputCaptureExtension.class)
class WebhookHttpTest {

  private static final String HELLO =
      "{\"id\":\"m1\",\"contact\":{\"id\":\"c1\"},\"text\":\"Hello\"}";
  private static final Map<String, String> SMS =
      Map.of(
          "MessageSid", "SM1",
          "From", "+4915112345678",
          "NumMedia", "0",
          "Body", "Gr\u00fc\u00dfe + 100% \uD83D\uDC4B");
  private static final int MEGABYTE = 1024 * 1024;

  @LocalServerPort private int port;
  @Autowired private FakeJournal journal;
  @Autowired private IdempotentRepository recentWebhooks;
  @Autowired private MeterRegistry meters;
  @Autowired private CamelContext context;
  @Autowired private ServletWebServerApplicationContext server;
  private final HttpClient client = HttpClient.newHttpClient();

  @Configuration(proxyBeanMethods = false)
  @EnableConfigurationProperties(CaravanProperties.class)
  @Import(RoutePlaceholders.class)
  @EnableAutoConfiguration(
      exclude = {DataSourceAutoConfiguration.class, FlywayAutoConfiguration.class})
  @ComponentScan(
      basePackageClasses = {Channels.class, ReadRawBody.class, Tracing.class, WebSecurity.class})
  static class Edge {
    @Bean
    Clock clock() {
      return Clock.systemUTC();
    }

    @Bean
    LongSupplier nanos() {
      return System::nanoTime;
    }

    @Bean
    FakeJournal journal() {
      return new FakeJournal();
    }

    @Bean("admit-lanes")
    Processor admitLanes() {
      return exchange -> exchange.setVariable("signals", exchange.getVariable("lanes"));
    }
  }

  @DynamicPropertySource
  static void inboxes(DynamicPropertyRegistry registry) {
    IntakeFixture.inboxes()
        .forEach(
            (name, inbox) -> {
              String key = "caravan.inboxes." + name + ".";
              registry.add(key + "channel", inbox::channel);
              registry.add(key + "accounts", () -> String.join(",", inbox.accounts()));
              registry.add(key + "secrets", () -> String.join(",", inbox.secrets()));
              registry.add(key + "signature", inbox::signature);
              registry.add(key + "verify-token", inbox::verifyToken);
              if (inbox.publicUrl() != null) {
                registry.add(key + "public-url", inbox::publicUrl);
              }
              registry.add(key + "chatwoot.account-id", () -> 1);
              registry.add(key + "chatwoot.inbox-id", () -> 1);
            });
  }

  @DynamicPropertySource
  static void limitedInbox(DynamicPropertyRegistry registry) {
    registry.add("caravan.inboxes.slow.channel", () -> "generic");
    registry.add("caravan.inboxes.slow.secrets", () -> "slow-secret");
    registry.add("caravan.inboxes.slow.rate-limit", () -> 1);
    registry.add("caravan.inboxes.slow.chatwoot.account-id", () -> 1);
    registry.add("caravan.inboxes.slow.chatwoot.inbox-id", () -> 1);
  }

  @BeforeEach
  void forgetAll() {
    journal.reset();
    recentWebhooks.clear();
  }

  @Test
  void an_idle_connection_is_kept_for_longer_than_a_proxy_keeps_it() {
    AbstractHttp11Protocol<?> http =
        (AbstractHttp11Protocol<?>)
            ((TomcatWebServer) server.getWebServer())
                .getTomcat()
                .getConnector()
                .getProtocolHandler();

    assertThat(Duration.ofMillis(http.getKeepAliveTimeout())).isGreaterThan(Duration.ofMinutes(1));
    assertThat(Duration.ofMillis(http.getConnectionTimeout())).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void P2_a_message_that_comes_again_is_answered_as_a_duplicate() throws Exception {
    assertAnswer(post(HELLO), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    assertAnswer(post(HELLO), 200, "{\"accepted\":0,\"duplicate\":1,\"ignored\":0}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evolution/evolution?secret=s3cret-of-the-inbox",
        "evolution/evolution/messages-upsert?secret=s3cret-of-the-inbox",
        "evolution/evolution/connection-update?a=b&secret=s3cret%2Dof-the-inbox"
      })
  void a_gateway_may_put_a_secret_into_the_url_and_append_the_event(String path) throws Exception {
    String body = "{\"event\":\"messages.upsert\",\"instance\":\"shop\",\"data\":{}}";

    assertThat(send(request(path, BodyPublishers.ofString(body))).statusCode()).isEqualTo(200);
    assertThat(journal.events).extracting(NewEvent::inbox).containsExactly("evolution");
    String wrong = path.replace("s3cret", "s4cret");
    assertThat(send(request(wrong, BodyPublishers.ofString(body))).statusCode()).isEqualTo(401);
  }

  @Test
  void a_gateways_token_arrives() throws Exception {
    String signed = base64("{\"alg\":\"HS256\"}") + "." + base64("{\"exp\":4000000000}");
    String mac =
        Base64.getUrlEncoder()
            .withoutPadding()
            .encodeToString(Sha256.hmac(utf8(IntakeFixture.SECRET), utf8(signed)));

    assertThat(
            send(request("evolution/evolution", BodyPublishers.ofString("{}"))
                    .header("Authorization", "Bearer " + signed + "." + mac))
                .statusCode())
        .isEqualTo(200);
  }

  @Test
  void more_than_an_inboxs_limit_a_second_is_answered_429_before_it_is_read() throws Exception {
    List<HttpResponse<String>> refused = new ArrayList<>();
    // of three in a row two are in one second
    for (int n = 0; n < 3; n++) {
      HttpResponse<String> answer =
          send(request("generic/slow", BodyPublishers.ofString("not signed, nor JSON")));
      if (answer.statusCode() == 429) {
        refused.add(answer);
      } else {
        assertThat(answer.statusCode()).isEqualTo(401);
      }
    }

    assertThat(refused)
        .isNotEmpty()
        .allSatisfy(
            answer -> {
              assertThat(answer.body()).isEqualTo("{\"error\":\"Too Many Requests\"}");
              assertThat(answer.headers().firstValue("retry-after")).hasValue("1");
            });
    assertThat(meters.counter("caravan.webhooks.refused", "inbox", "slow", "status", "429").count())
        .isEqualTo(refused.size());
    // an inbox without a limit is not touched by it
    assertThat(post(HELLO).statusCode()).isEqualTo(200);
  }

  private static String base64(String text) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(utf8(text));
  }

  @Test
  void an_answer_is_json_and_echoes_no_header_of_the_request() throws Exception {
    HttpResponse<String> answer =
        send(
            request("generic/web", BodyPublishers.ofString(HELLO))
                .header("X-Signature-256", sign(utf8(HELLO)))
                .header("X-Foo", "bar")
                .header("User-Agent", "test-agent"));

    assertThat(answer.headers().map().keySet())
        .containsExactlyInAnyOrder(
            "content-length", "content-type", "date", "x-content-type-options");
    assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
  }

  @Test
  void a_header_or_parameter_named_inbox_does_not_choose_the_inbox() throws Exception {
    HttpResponse<String> answer =
        send(
            request("generic/web?inbox=open", BodyPublishers.ofString(HELLO))
                .header("inbox", "open"));

    assertThat(answer.statusCode()).isEqualTo(401);
  }

  @Test
  void a_missing_or_wrong_signature_is_401() throws Exception {
    assertAnswer(
        send(request("generic/web", BodyPublishers.ofString(HELLO))),
        401,
        "{\"error\":\"the signature is missing or not valid\"}");
    assertThat(postSigned(utf8(HELLO), sign(utf8(HELLO), "other")).statusCode()).isEqualTo(401);
  }

  @Test
  void emoji_and_escapes_are_verified_as_they_came() throws Exception {
    String body =
        "{\"id\":\"m2\",\"contact\":{\"id\":\"c1\"},\"text\":\"\uD83D\uDE00 \\ud83d\\ude00"
            + " \\u00e4\\/\"}";

    assertThat(post(body).statusCode()).isEqualTo(200);
    assertThat(message(0)).contains("\uD83D\uDE00 \uD83D\uDE00 \u00e4/");
    String reserialised = body.replace("\\ud83d\\ude00", "\uD83D\uDE00");
    assertThat(postSigned(utf8(reserialised), sign(utf8(body))).statusCode()).isEqualTo(401);
  }

  @Test
  void bytes_that_are_not_utf8_are_400_when_signed_and_401_when_not() throws Exception {
    byte[] body = HELLO.replace("Hello", "H\u00e4llo").getBytes(StandardCharsets.ISO_8859_1);

    HttpResponse<String> answer = postSigned(body, sign(body));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).startsWith("{\"error\":\"the body is not").doesNotContain("llo");
    assertThat(postSigned(body, "sha256=00").statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({
    "generic/web,     X-Signature-256,     400",
    "instagram/insta, X-Hub-Signature-256, 200"
  })
  @Tag("peers-N")
  void the_signature_is_judged_over_the_bytes_as_they_came_whatever_they_are(
      String path, String header, int whenSigned) throws Exception {
    byte[] latin = HELLO.replace("Hello", "H\u00e4llo").getBytes(StandardCharsets.ISO_8859_1);
    List<byte[]> bodies =
        List.of(
            latin,
            new byte[] {'{', (byte) 0xff, (byte) 0xfe, 0, (byte) 0xc3, '}'},
            utf8("id=m1&text=a%20b+c&contact=%C3%A4"),
            utf8("\r\n{ } \r\n "));
    for (byte[] body : bodies) {
      journal.reset();
      HttpRequest.Builder signed =
          request(path, BodyPublishers.ofByteArray(body)).header(header, sign(body));
      assertThat(send(signed).statusCode()).isEqualTo(whenSigned);
      if (whenSigned == 200) {
        assertThat(journal.webhooks.get(0).body()).as("kept as it came").isEqualTo(body);
      } else {
        assertThat(journal.webhooks).isEmpty();
      }
    }
    byte[] readAsText = utf8(new String(latin, StandardCharsets.UTF_8));
    HttpRequest.Builder wrong =
        request(path, BodyPublishers.ofByteArray(latin)).header(header, sign(readAsText));
    assertThat(send(wrong).statusCode()).isEqualTo(401);
  }

  @ParameterizedTest
  @CsvSource({"generic/web, X-Signature-256", "instagram/insta, X-Hub-Signature-256"})
  @Tag("peers-N")
  void a_form_is_refused_for_its_type_and_neither_taken_apart_nor_stored(String path, String header)
      throws Exception {
    byte[] form = utf8("id=m1&text=a%20b+c&contact=%C3%A4");

    HttpRequest.Builder signed =
        request(path, BodyPublishers.ofByteArray(form))
            .setHeader("Content-Type", "application/x-www-form-urlencoded")
            .header(header, sign(form));

    assertAnswer(send(signed), 415, "{\"error\":\"Unsupported Media Type\"}");
    assertThat(journal.webhooks).isEmpty();
  }

  @Test
  void a_nul_in_the_text_is_taken_out() throws Exception {
    assertThat(post(HELLO.replace("Hello", "He\\u0000llo")).statusCode()).isEqualTo(200);
    assertThat(message(0)).contains("\"text\":\"Hello\"");
  }

  @Test
  void a_body_of_100_000_brackets_is_400() throws Exception {
    assertThat(post("[".repeat(100_000)).statusCode()).isEqualTo(400);
  }

  @Test
  void a_charset_in_the_content_type_changes_nothing() throws Exception {
    HttpRequest.Builder request =
        request("generic/web", BodyPublishers.ofString(HELLO))
            .setHeader("Content-Type", "application/json; charset=UTF-16")
            .header("X-Signature-256", sign(utf8(HELLO)));

    assertAnswer(send(request), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
  }

  @Test
  void another_content_type_is_415_in_json() throws Exception {
    for (String type : new String[] {"application/x-www-form-urlencoded", "text/plain", ""}) {
      HttpRequest.Builder request =
          request("generic/web", BodyPublishers.ofString(HELLO))
              .setHeader("Content-Type", type)
              .header("Accept", "text/html")
              .header("X-Signature-256", sign(utf8(HELLO)));
      assertAnswer(send(request), 415, "{\"error\":\"Unsupported Media Type\"}");
    }
  }

  @Test
  void a_body_of_5_MB_is_413_with_and_without_a_declared_length() throws Exception {
    byte[] large = new byte[5 * MEGABYTE];
    BodyPublisher chunked = BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large));

    for (BodyPublisher body : Arrays.asList(BodyPublishers.ofByteArray(large), chunked)) {
      assertAnswer(
          send(request("generic/web", body)),
          413,
          "{\"error\":\"the body is larger than 4194304 bytes\"}");
    }
  }

  @Test
  void a_sender_that_reads_nothing_before_it_wrote_15_MB_gets_its_413_too() throws Exception {
    HttpURLConnection connection = (HttpURLConnection) uri("generic/web").toURL().openConnection();
    connection.setRequestMethod("POST");
    connection.setRequestProperty("Content-Type", "application/json");
    connection.setDoOutput(true);
    connection.setFixedLengthStreamingMode(15 * MEGABYTE);
    connection.getOutputStream().write(new byte[15 * MEGABYTE]);

    assertThat(connection.getResponseCode()).isEqualTo(413);
  }

  @Test
  void a_body_of_just_the_limit_is_taken() throws Exception {
    String body = HELLO.replace("Hello", "x".repeat(4 * MEGABYTE - HELLO.length() + 5));

    assertThat(utf8(body)).hasSize(4 * MEGABYTE);
    assertThat(post(body).statusCode()).isEqualTo(200);
  }

  @Test
  void an_unknown_inbox_channel_or_path_is_answered_in_json() throws Exception {
    assertAnswer(
        send(request("generic/nobody", BodyPublishers.ofString(HELLO))),
        404,
        "{\"error\":\"no such inbox\"}");
    assertAnswer(get("fax/web"), 404, "{\"error\":\"no such inbox\"}");
    assertAnswer(get("generic/web/more"), 404, "{\"error\":\"Not Found\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"fax/web", "Generic/web", "generic/Web", "generic/nobody", "line/web"})
  void a_misspelt_or_missing_channel_is_404_and_counted_like_an_unknown_inbox(String path)
      throws Exception {
    for (String method : List.of("POST", "PUT", "DELETE", "GET")) {
      double before = refused404();

      HttpResponse<String> answer =
          send(
              request(path, BodyPublishers.noBody()).method(method, BodyPublishers.ofString("{}")));

      assertAnswer(answer, 404, "{\"error\":\"no such inbox\"}");
      assertThat(answer.headers().firstValue("allow")).isEmpty();
      assertThat(refused404()).as(method).isEqualTo(before + 1);
    }
  }

  private double refused404() {
    return meters.counter("caravan.webhooks.refused", "inbox", "_unknown", "status", "404").count();
  }

  @Test
  void another_method_is_405_in_json() throws Exception {
    HttpResponse<String> answer =
        send(
            request("generic/web", BodyPublishers.noBody())
                .PUT(BodyPublishers.ofString(HELLO))
                .header("Accept", "text/html"));

    assertAnswer(answer, 405, "{\"error\":\"Method Not Allowed\"}");
    assertThat(answer.headers().firstValue("allow").orElseThrow()).contains("POST");
    assertAnswer(get("generic/web"), 405, "{\"error\":\"this channel takes POST only\"}");
  }

  @Test
  void P1_a_store_that_fails_is_503_and_one_line_in_the_log(CapturedOutput output)
      throws Exception {
    journal.trouble =
        new DataAccessResourceFailureException(
            "insert … values ('Hello')", new SQLException("Hello", "08001"));

    assertAnswer(post(HELLO), 503, "{\"error\":\"the webhook could not be stored, call again\"}");
    assertThat(output.getAll().lines().filter(line -> line.contains("answered 503")))
        .singleElement()
        .asString()
        .contains("WARN", "inbox web", "SQLException 08001");
    assertThat(output.getAll()).doesNotContain("Hello", "\tat ");
  }

  @Test
  void forty_webhooks_are_stored_at_the_same_time() throws Exception {
    CyclicBarrier allThere = new CyclicBarrier(40);
    journal.pause = () -> meet(allThere);
    List<CompletableFuture<HttpResponse<String>>> answers = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      String body = HELLO.replace("m1", "m" + i);
      HttpRequest request =
          request("generic/web", BodyPublishers.ofString(body))
              .header("X-Signature-256", sign(utf8(body)))
              .build();
      answers.add(client.sendAsync(request, BodyHandlers.ofString()));
    }

    for (CompletableFuture<HttpResponse<String>> answer : answers) {
      assertThat(answer.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    }
  }

  @Test
  void P1_while_a_route_is_suspended_a_webhook_is_503_in_json() throws Exception {
    context.getRouteController().suspendRoute("intake-generic");
    try {
      assertAnswer(post(HELLO), 503, "{\"error\":\"Service Unavailable\"}");
    } finally {
      context.getRouteController().resumeRoute("intake-generic");
    }
    assertThat(post(HELLO).statusCode()).isEqualTo(200);
  }

  @Test
  void the_handshake_answers_the_challenge_as_plain_text() throws Exception {
    HttpResponse<String> answer =
        get(
            "instagram/insta?hub.mode=subscribe&hub.challenge=11-a_B&hub.verify_token=t0ken-for-meta");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("11-a_B");
    assertThat(answer.headers().firstValue("content-type").orElseThrow()).startsWith("text/plain");
    assertThat(answer.headers().firstValue("x-content-type-options")).hasValue("nosniff");
    assertThat(get("instagram/insta?hub.mode=subscribe&hub.challenge=1").statusCode())
        .isEqualTo(403);
    assertThat(
            get("instagram/insta?hub.mode=subscribe&hub.challenge=%3Cb%3E&hub.verify_token=t0ken-for-meta")
                .statusCode())
        .isEqualTo(403);
  }

  @Test
  void a_form_reaches_the_journal_as_it_came_and_is_answered_with_empty_twiml() throws Exception {
    byte[] form = TwilioSender.form(SMS);

    HttpResponse<String> answer = postSms("", form, twilio(SMS_URL, SMS));

    assertTwiml(answer);
    assertThat(journal.webhooks.get(0).body()).isEqualTo(form);
    assertThat(message(0)).contains("Gr\u00fc\u00dfe + 100% \uD83D\uDC4B");
    assertTwiml(postSms("", form, twilio(SMS_URL, SMS)));
  }

  @Test
  void a_form_is_signed_for_the_public_url_with_the_query_that_was_called() throws Exception {
    byte[] form = TwilioSender.form(SMS);

    assertTwiml(postSms("?a=%20b&c", form, twilio(SMS_URL + "?a=%20b&c", SMS)));
    assertThat(postSms("?a=%20b", form, twilio(SMS_URL + "?a=b", SMS)).statusCode()).isEqualTo(401);
    assertThat(postSms("", form, twilio(uri("twilio/sms").toString(), SMS)).statusCode())
        .isEqualTo(401);
  }

  @Test
  void a_json_body_of_twilio_is_signed_by_its_hash() throws Exception {
    byte[] json = utf8("{\"MessageSid\":\"SM9\",\"From\":\"+4915112345678\",\"Body\":\"x\"}");
    String query = "?bodySHA256=" + Sha256.hex(json);
    HttpRequest.Builder request =
        request("twilio/sms" + query, BodyPublishers.ofByteArray(json))
            .header("X-Twilio-Signature", twilio(SMS_URL + query, Map.of()));

    assertTwiml(send(request));
    assertThat(journal.events).hasSize(1);
  }

  @Test
  void a_form_that_is_no_form_is_judged_by_its_signature_and_never_answered_503() throws Exception {
    for (String body : List.of("a=%zz", "a", "%", "=&=", "a=%E4", "inbox=open", "{}")) {
      assertThat(postSms("", utf8(body), "0/KCTR6DLpKmkAf8muzZqo1nDgQ=").statusCode())
          .as(body)
          .isEqualTo(401);
    }
    String signed =
        twilio(SMS_URL, Map.of("Body", "%zz", "inbox", "open", "x-twilio-signature", ""));
    assertTwiml(postSms("", utf8("Body=%zz&inbox=open&x-twilio-signature"), signed));
    assertThat(journal.events).singleElement().extracting(NewEvent::inbox).isEqualTo("sms");
  }

  @Test
  void twilio_is_refused_in_json_and_never_in_plain_text() throws Exception {
    assertAnswer(
        postSms("", TwilioSender.form(SMS), "x"),
        401,
        "{\"error\":\"the signature is missing or not valid\"}");
    assertAnswer(get("twilio/sms"), 405, "{\"error\":\"this channel takes POST only\"}");
    journal.trouble = new DataAccessResourceFailureException("down");
    assertAnswer(
        postSms("", TwilioSender.form(SMS), twilio(SMS_URL, SMS)),
        503,
        "{\"error\":\"the webhook could not be stored, call again\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"gzip", "GZIP", "x-gzip"})
  void a_packed_body_is_not_unpacked_but_taken_for_what_it_is(String encoding) throws Exception {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(packed)) {
      gzip.write(utf8(HELLO));
    }
    byte[] body = packed.toByteArray();

    HttpResponse<String> answer =
        send(
            request("generic/web", BodyPublishers.ofByteArray(body))
                .header("Content-Encoding", encoding)
                .header("X-Signature-256", sign(body)));

    assertThat(answer.body()).startsWith("{\"error\":\"the body is not valid JSON");
    assertThat(answer.statusCode()).isEqualTo(400);
  }

  @Test
  void lines_check_of_the_url_is_answered_200_for_nobodys_events() throws Exception {
    byte[] body = utf8("{\"destination\":\"U0\",\"events\":[]}");
    HttpRequest.Builder request =
        request("line/oa", BodyPublishers.ofByteArray(body))
            .header("X-Line-Signature", base64(Sha256.hmac(utf8(IntakeFixture.SECRET), body)));

    assertAnswer(send(request), 200, "{\"accepted\":0,\"duplicate\":0,\"ignored\":0}");
  }

  @Test
  void telegram_is_let_in_by_its_secret_token() throws Exception {
    String body =
        "{\"update_id\":1,\"message\":{\"message_id\":7,\"chat\":{\"id\":5,\"type\":\"private\"},"
            + "\"text\":\"hi\"}}";

    HttpRequest.Builder bare = request("telegram/bot", BodyPublishers.ofString(body));
    assertThat(send(bare).statusCode()).isEqualTo(401);
    HttpRequest.Builder known =
        bare.header("X-Telegram-Bot-Api-Secret-Token", IntakeFixture.SECRET);
    assertAnswer(send(known), 200, "{\"accepted\":1,\"duplicate\":0,\"ignored\":0}");
    assertThat(journal.events.get(0).messageId()).isEqualTo("5:7");
  }

  private HttpResponse<String> postSms(String query, byte[] form, String signature)
      throws Exception {
    return send(
        request("twilio/sms" + query, BodyPublishers.ofByteArray(form))
            .setHeader("Content-Type", "application/x-www-form-urlencoded; charset=UTF-8")
            .header("X-Twilio-Signature", signature));
  }

  private static String twilio(String url, Map<String, String> parameters) {
    return new TwilioSender(IntakeFixture.SECRET).signature(url, parameters);
  }

  private static String base64(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  private static void assertTwiml(HttpResponse<String> answer) {
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).isEqualTo("<Response></Response>");
    assertThat(answer.headers().firstValue("content-type")).hasValue("text/xml");
  }

  private static void meet(CyclicBarrier barrier) {
    try {
      barrier.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException | BrokenBarrierException | TimeoutException e) {
      throw new IllegalStateException(e);
    }
  }

  private HttpResponse<String> post(String body) throws Exception {
    return postSigned(utf8(body), sign(utf8(body)));
  }

  private HttpResponse<String> postSigned(byte[] body, String signature) throws Exception {
    return send(
        request("generic/web", BodyPublishers.ofByteArray(body))
            .header("X-Signature-256", signature));
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(uri(path)));
  }

  private HttpRequest.Builder request(String path, BodyPublisher body) {
    return HttpRequest.newBuilder(uri(path)).POST(body).header("Content-Type", "application/json");
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create("http://localhost:" + port + "/webhooks/" + path);
  }

  private String message(int index) {
    NewEvent event = journal.events.get(index);
    return String.valueOf(event.message());
  }

  private static void assertAnswer(HttpResponse<String> answer, int status, String body) {
    assertThat(answer.body()).isEqualTo(body);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(answer.headers().firstValue("content-type").orElseThrow())
        .startsWith("application/json");
  }
}
