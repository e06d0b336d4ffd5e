package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.caravan.reload.WebInput;
import io.micrometer.observation.ObservationPredicate;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.CamelContext;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.platform.http.DefaultPlatformHttpConsumer;
import org.apache.camel.spi.IdempotentRepository;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Bean;
import org.springframework.http.server.observation.ServerRequestObservationContext;
import org.springframework.web.servlet.HandlerInterceptor;
import org.springframework.web.servlet.handler.MappedInterceptor;

/**
 * What a webhook is spared changes nothing of what its route is given and its sender is answered:
 * each request goes both ways, and the answers are the same letter by letter.
 */
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    classes = {WebhookHttpTest.Edge.class, MirrorRoutes.class, LeanWebhooksTest.Mvc.class},
    properties = {
      "camel.main.routes-include-pattern=file:routes/errors.camel.yaml,"
          + "file:routes/intake-generic.camel.yaml,file:routes/take-webhook.camel.yaml,"
          + "file:routes/handshake-meta.camel.yaml",
      "management.endpoint.health.group.readiness.include=readinessState",
      "caravan.inboxes.open.channel=generic",
      "caravan.inboxes.open.signature=none",
      "caravan.inboxes.open.chatwoot.account-id=1",
      "caravan.inboxes.open.chatwoot.inbox-id=1",
      "caravan.inboxes.lean.channel=lean",
      "caravan.inboxes.lean.max-body=100KB",
      "caravan.inboxes.lean.signature=none",
      "caravan.inboxes.lean.chatwoot.account-id=1",
      "caravan.inboxes.lean.chatwoot.inbox-id=1",
      "caravan.inboxes.slow.channel=slow",
      "caravan.inboxes.slow.max-body=100KB",
      "caravan.inboxes.slow.signature=none",
      "caravan.inboxes.slow.chatwoot.account-id=1",
      "caravan.inboxes.slow.chatwoot.inbox-id=1",
    })
class LeanWebhooksTest {

  private static final String JSON = "Content-Type: application/json";
  private static final String HELLO =
      "{\"id\":\"%s\",\"contact\":{\"id\":\"c1\"},\"text\":\"Hello\"}";

  @LocalServerPort private int port;
  @Autowired private KnownWays ways;
  @Autowired private Mvc mvc;
  @Autowired private FakeJournal journal;
  @Autowired private IdempotentRepository recentWebhooks;
  @Autowired private CamelContext camel;

  /** Counts what Spring MVC gives to a route. */
  static class Mvc {
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger observed = new AtomicInteger();

    @Bean
    ObservationPredicate observed() {
      return (name, about) -> {
        observed.addAndGet(about instanceof ServerRequestObservationContext ? 1 : 0);
        return true;
      };
    }

    @Bean
    MappedInterceptor counted() {
      return new MappedInterceptor(
          new String[] {"/webhooks/**"},
          new HandlerInterceptor() {
            @Override
            public boolean preHandle(
                HttpServletRequest request, HttpServletResponse response, Object handler) {
              asked.incrementAndGet();
              return true;
            }
          });
    }

    int times() {
      return asked.getAndSet(0);
    }
  }

  @BeforeEach
  void forgetAll() {
    journal.reset();
    recentWebhooks.clear();
    ways.forget();
    mvc.times();
    mvc.observed.set(0);
  }

  @Test
  void a_webhook_whose_way_is_known_passes_spring_mvc_by() throws Exception {
    String first = answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
    assertThat(mvc.times()).isEqualTo(1);
    String second = answer("POST /webhooks/generic/open?a=b", JSON, HELLO.formatted("m2"));
    assertThat(mvc.times()).isZero();

    assertThat(first).startsWith("HTTP/1.1 200 ").contains("{\"accepted\":1,");
    assertThat(second).isEqualTo(first);
    assertThat(answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1")))
        .contains("{\"accepted\":0,\"duplicate\":1,");
    assertThat(mvc.times()).isZero();
    assertThat(journal.events).hasSize(2);
  }

  @Test
  void a_webhook_is_no_observation_of_a_request() throws Exception {
    answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
    assertThat(mvc.observed).hasValue(0);

    answer("GET /actuator/health/liveness", "Accept: */*", "");
    assertThat(mvc.observed).hasValue(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /webhooks/generic/open",
        "POST /webhooks/generic/nobody",
        "POST /webhooks/fax/open",
        "POST /webhooks/generic",
        "POST /webhooks/generic/open/more",
        "POST /webhooks/generic/open/",
        "POST /webhooks//generic/open",
        "POST /webhooks/generic/op%65n",
        "POST /webhooks/generic/open%20",
        "POST /webhooks/generic/open;a=b",
        "POST /webhooks/generic/../generic/open",
        "POST /webhooks/generic/open%2Fmore",
        "PUT /webhooks/generic/open",
        "DELETE /webhooks/generic/open",
        "GET /webhooks/generic/open",
        "HEAD /webhooks/generic/open",
        "OPTIONS /webhooks/generic/open",
        "PATCH /webhooks/generic/open",
        "POST /webhooks/lean/lean",
        "PUT /webhooks/lean/lean",
        "OPTIONS /webhooks/lean/lean",
        "HEAD /webhooks/lean/lean",
      })
  void an_answer_is_that_of_spring_mvc_whatever_is_known(String request) throws Exception {
    for (String headers :
        List.of(
            JSON,
            JSON + ";charset=UTF-16",
            "Content-Type: text/plain",
            "Content-Type: no type",
            "Accept: text/html",
            "Content-Type: multipart/form-data; boundary=x",
            JSON + "\nOrigin: http://elsewhere\nAccess-Control-Request-Method: POST",
            "Content-Type: text/plain\n" + JSON,
            JSON + "\nX-HTTP-Method-Override: PUT\nExpect: nothing")) {
      for (String body : List.of(HELLO.formatted("m1"), "{", "")) {
        forgetAll();
        String unknown = answer(request, headers, body);
        answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
        answer("POST /webhooks/lean/lean", JSON, "{}");
        answer(request, headers, body);
        recentWebhooks.clear();
        journal.reset();

        assertThat(answer(request, headers, body)).as(headers).isEqualTo(unknown);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Content-Length: 6000000\n\n", "Transfer-Encoding: chunked\n\n5b8d80\n"})
  void too_large_a_body_is_413_by_a_known_way_too(String head) throws Exception {
    answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
    mvc.times();
    String end = head.contains("chunked") ? "\n0\n\n" : "";

    assertThat(
            raw(
                "POST /webhooks/generic/open",
                JSON + "\nConnection: close\n" + head + "x".repeat(6_000_000) + end))
        .startsWith("HTTP/1.1 413 ")
        .contains("{\"error\":\"the body is larger than 4194304 bytes\"}");
    assertThat(mvc.times()).isZero();
  }

  @Test
  void P1_a_route_that_is_suspended_is_503_by_a_known_way_too() throws Exception {
    answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
    camel.getRouteController().suspendRoute("intake-generic");
    try {
      assertThat(answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m2")))
          .startsWith("HTTP/1.1 503 ")
          .contains("{\"error\":\"Service Unavailable\"}");
    } finally {
      camel.getRouteController().resumeRoute("intake-generic");
    }
    assertThat(answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m2")))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void P1_a_route_that_is_stopped_is_503_by_a_known_way_too() throws Exception {
    answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m1"));
    camel.getRouteController().stopRoute("intake-generic");
    try {
      assertThat(answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m2")))
          .startsWith("HTTP/1.1 503 ")
          .contains("{\"error\":\"Service Unavailable\"}");
    } finally {
      camel.getRouteController().startRoute("intake-generic");
    }
    assertThat(answer("POST /webhooks/generic/open", JSON, HELLO.formatted("m2")))
        .startsWith("HTTP/1.1 200 ");
  }

  @Test
  void P1_a_webhook_that_an_error_ended_is_not_taken_for_stored_when_it_comes_again()
      throws Exception {
    for (String body : List.of(HELLO.formatted("m1"), HELLO.formatted("m2"))) {
      journal.pause =
          () -> {
            throw new StackOverflowError("for a test");
          };
      assertThat(answer("POST /webhooks/generic/open", JSON, body)).startsWith("HTTP/1.1 500 ");
      journal.pause = () -> {};

      assertThat(answer("POST /webhooks/generic/open", JSON, body))
          .startsWith("HTTP/1.1 200 ")
          .contains("{\"accepted\":1,\"duplicate\":0,");
    }
    assertThat(journal.events).hasSize(2);
    assertThat(camel.getInflightRepository().size()).isZero();
  }

  @Test
  void P9_a_webhook_whose_body_still_comes_is_under_way_in_its_route() throws Exception {
    WebInput route =
        (WebInput)
            ((DefaultPlatformHttpConsumer) camel.getRoute("intake-generic").getConsumer())
                .getPlatformHttpConsumer();
    String body = HELLO.formatted("m1");
    String headers = JSON + "\nConnection: close\nContent-Length: " + body.length();
    try (RawSender sender = new RawSender(port, "POST /webhooks/generic/open", headers)) {
      sender.write(body.substring(0, 9));
      await().until(() -> route.underWay() == 1);

      sender.write(body.substring(9));
      assertThat(sender.untilClosed(10_000)).startsWith("HTTP/1.1 200 ");
    }
    await().until(() -> route.underWay() == 0);
  }

  @Test
  void P9_a_route_that_says_more_of_a_path_gets_its_requests_from_now_on() throws Exception {
    String request = "POST /webhooks/lean/better";
    assertThat(answer(request, JSON, "{}")).contains("mirror-lean");
    assertThat(answer(request, JSON, "{}")).contains("mirror-lean");
    assertThat(mvc.times()).isEqualTo(1);

    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("platform-http:/webhooks/lean/better?httpMethodRestrict=POST&useStreaming=true")
                .routeId("better")
                .setBody(constant("I know better"));
          }
        });

    assertThat(answer(request, JSON, "{}")).contains("I know better");
    assertThat(answer(request, JSON, "{}")).contains("I know better");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "json", "large", "text", "xml", "stream", "bytes", "nothing", "empty", "failure", "headers",
        "lists", "gzip", "java", "chunked"
      })
  void an_answer_of_any_kind_is_written_as_camel_writes_it(String kind) throws Exception {
    String lean = answer("POST /webhooks/lean/lean", "kind: " + kind, "{}");

    assertThat(lean).startsWith("HTTP/1.1 ");
    assertThat(lean).isEqualTo(answer("POST /webhooks/slow/slow", "kind: " + kind, "{}"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Type: application/json",
        "content-type: text/plain; charset=UTF-16",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Type: application/x-www-form-urlencoded\nContent-Encoding: gzip",
        "Content-Type: application/x-java-serialized-object",
        "Content-Type: multipart/form-data; boundary=x",
        "X-Twice: a\nx-twice: b\nX-List: [a, b]\nX-Empty:",
        "inbox: other\nCamelHttpMethod: PUT\nauthorization: Bearer x",
        "Cookie: a=b\nAccept: text/html\nAccept-Language: de\nOrigin: http://elsewhere",
      })
  void a_route_is_given_what_camel_gives_it(String headers) throws Exception {
    for (String path :
        List.of("", "?a=1&a=2&b=%C3%A4&inbox=other&CamelX=1&=&c&d=x%0D%0Ay", "/more/of%20it?")) {
      for (String body : List.of("a=1&b=2", "\u00e4 {", "x".repeat(90_000), "")) {
        String lean = answer("POST /webhooks/lean/lean" + path, headers, body);

        assertThat(lean).contains("POST", "inbox=lean").doesNotContain("inbox=[");
        assertThat(lean).isEqualTo(answer("POST /webhooks/slow/slow" + path, headers, body));
      }
    }
  }

  @Test
  void a_body_is_read_as_camel_reads_it_in_whatever_pieces_it_comes() throws Exception {
    List<String> bodies =
        List.of(
            "Content-Length: 5\n\n12345",
            "Content-Length: 0\n\n",
            "X: no body\n\n",
            "Transfer-Encoding: chunked\n\n3\n123\n2\n45\n0\n\n",
            "Transfer-Encoding: chunked\n\n0\n\n",
            "Transfer-Encoding: chunked\n\nno chunk\n",
            "Content-Length: 102401\n\n" + "y".repeat(102_401),
            "Content-Length: 200000\n\n" + "y".repeat(200_000),
            "Content-Length: 70000\n\n" + "y".repeat(70_000),
            "Content-Length: 65536\n\n" + "y".repeat(65_536));
    List<String> lean = new ArrayList<>();
    List<String> slow = new ArrayList<>();
    for (String body : bodies) {
      lean.add(raw("POST /webhooks/lean/lean", "Connection: close\n" + body));
      slow.add(raw("POST /webhooks/slow/slow", "Connection: close\n" + body));
    }

    assertThat(lean).isEqualTo(slow);
    assertThat(lean.get(0)).contains("12345");
    assertThat(lean.get(3)).contains("12345");
    assertThat(lean.get(5)).startsWith("HTTP/1.1 400 ");
    assertThat(lean.get(7)).as("a byte more than the limit").contains(" 102401");
  }

  @Test
  void of_a_body_over_the_limit_only_what_came_is_given() throws Exception {
    String lean = answer("POST /webhooks/lean/nobody", JSON, "12345");

    assertThat(lean).contains(" 1\n1"); // nothing has to be read for an inbox that there is not
    assertThat(lean).isEqualTo(answer("POST /webhooks/slow/nobody", JSON, "12345"));
  }

  @Test
  void a_body_that_breaks_off_is_400_on_either_way() throws Exception {
    for (String name : List.of("lean", "slow")) {
      try (RawSender sender =
          new RawSender(port, "POST /webhooks/" + name + "/" + name, "Content-Length: 50")) {
        sender.write("half");
        sender.halfClose();

        assertThat(sender.untilClosed(10_000)).startsWith("HTTP/1.1 400 ");
      }
    }
  }

  private String answer(String request, String headers, String body) throws Exception {
    int length = body.getBytes(StandardCharsets.UTF_8).length;
    return raw(request, headers + "\nConnection: close\nContent-Length: " + length + "\n\n" + body);
  }

  /** All of the answer but its time, and as if both routes had one name. */
  private String raw(String request, String rest) throws Exception {
    String[] headAndBody = rest.split("\n\n", 2);
    boolean chunked = headAndBody[0].contains("chunked");
    try (RawSender sender = new RawSender(port, request, headAndBody[0])) {
      sender.write(chunked ? headAndBody[1].replace("\n", "\r\n") : headAndBody[1]);
      return sender
          .untilClosed(10_000)
          .replaceAll("Date: .*|\"timestamp\":\"[^\"]*\"", "now")
          .replace("slow", "lean");
    }
  }
}
