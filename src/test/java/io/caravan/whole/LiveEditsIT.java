package io.caravan.whole;

import static io.caravan.testing.WholeApplication.await;
import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.ApiClient;
import io.caravan.testing.PatientChannel;
import io.caravan.testing.RouteCopies;
import io.caravan.testing.SteadyLoad;
import io.caravan.testing.Traffic;
import io.caravan.testing.WholeApplication;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.CamelContext;
import org.apache.camel.Route;
import org.apache.camel.support.service.ServiceHelper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Route files are edited while webhooks come and messages are delivered. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class LiveEditsIT {

  private static final String LAST_STEP =
      "        - process: { id: answer-generic-webhook, ref: answer-webhook }";
  private static final String WITH_HEADER =
      LAST_STEP
          + """

                  - setHeader:
                      id: say-edited
                      name: X-Edited
                      expression: { constant: { expression: "yes" } }
          """;

  private RouteCopies routes;
  private WholeApplication whole;
  private ApiClient api;

  @BeforeAll
  void start(@TempDir Path directory) {
    routes = RouteCopies.in(directory);
    whole =
        WholeApplication.start(
            settings ->
                settings
                    .with("spring.security.user.name", "ana")
                    .with("spring.security.user.password", "a-pass-word")
                    .with("caravan.routes.directory", directory)
                    .with("caravan.routes.reload", true)
                    // a client that shares a busy machine may be slow to write what it connected
                    // for
                    .with("server.tomcat.connection-timeout", "60s")
                    .inbox("telegram", "tele", 1));
    api = ApiClient.of(whole.caravan().url(), "ana", "a-pass-word");
  }

  @AfterAll
  void close() {
    whole.close();
  }

  /** As vendors do it: a message comes more than once, here ten times. */
  private CompletableFuture<HttpResponse<String>> webhook(int number) {
    int message = number / 10;
    return whole.sender().sendAsync("l-" + message, "l-" + message % 20);
  }

  @Test
  void P9_an_edit_a_broken_one_and_its_mending_under_100_requests_a_second_fail_none() {
    for (int n = 0; n < 300; n++) {
      assertThat(whole.sender().send("warm-" + n % 20, "warm").statusCode()).isEqualTo(200);
    }
    try (SteadyLoad load = new SteadyLoad(100, this::webhook)) {
      await().until(() -> load.answers().size() > 200);
      List<Route> others = routesBut("intake-generic");

      Instant saved = Instant.now();
      routes.edit("intake-generic", LAST_STEP, WITH_HEADER);
      await().until(() -> isEdited(whole.sender().send("l-probe", "l")));
      Duration took = Duration.between(saved, Instant.now());
      assertThat(routesBut("intake-generic")).isEqualTo(others);
      awaitAnswers(load, 200);

      routes.edit("intake-generic", LAST_STEP, LAST_STEP.replace("answer-webhook", "answer-it"));
      await().until(() -> routesHealth().contains("DEGRADED"));
      assertThat(routesHealth())
          .contains("intake-generic.camel.yaml:18: route.from.steps[3].process.ref: ")
          .contains("answer-it");
      awaitAnswers(load, 200);
      assertThat(isEdited(whole.sender().send("l-probe", "l"))).isTrue();

      routes.mend("intake-generic");
      await().until(() -> !isEdited(whole.sender().send("l-probe", "l")));
      await().until(() -> routesHealth().contains("UP"));
      awaitAnswers(load, 200);
      load.stop();

      assertThat(load.failures()).isEmpty();
      assertThat(load.answers()).hasSize(load.sent());
      System.out.println("An edited route took effect after " + took.toMillis() + " ms");
      int messages = (load.sent() + 9) / 10;
      await().until(() -> delivered("l-").size() == messages + 1);
    }
  }

  @Test
  void P9_edits_of_the_way_to_chatwoot_lose_double_and_reorder_nothing() {
    Traffic traffic = new Traffic("flow", 30, 20);
    CompletableFuture<Void> sent = traffic.inOrder(new PatientChannel(whole.sender()));
    int edits = 0;
    while (!sent.isDone() || delivered("flow-").size() < traffic.messages().size()) {
      for (String id :
          List.of("relay-lane", "deliver-message", "post-message", "call-chatwoot", "errors")) {
        Object before = versionOf(id);
        String word = id.equals("errors") ? "A visit to a lane" : "id: " + id;
        String comment = id.equals("errors") ? " once more" : " # edited";
        routes.edit(id, word, word + comment + " " + edits++);
        await().until(() -> versionOf(id) != before);
      }
      if (edits > 200) {
        break;
      }
    }
    sent.join();
    await().until(() -> delivered("flow-").size() >= traffic.messages().size());

    assertThat(edits).isGreaterThanOrEqualTo(5);
    assertThat(delivered("flow-")).doesNotHaveDuplicates();
    for (String person : traffic.persons()) {
      assertThat(delivered(person + "-")).isEqualTo(traffic.messages(person));
    }
    assertThat(routesHealth()).contains("UP");
  }

  @Test
  void P9_a_removed_inbox_route_answers_404_and_comes_back_with_its_file() throws Exception {
    whole.sender().send("before", "r");
    assertThat(telegram()).isEqualTo(401);

    routes.remove("intake-telegram");
    await().until(() -> telegram() == 404);
    assertThat(whole.sender().send("meanwhile", "r").statusCode()).isEqualTo(200);

    routes.mend("intake-telegram");
    await().until(() -> telegram() == 401);
  }

  @Test
  void P9_an_edit_of_what_an_intake_route_consumes_leaves_no_request_to_its_old_version() {
    String only = "        consumes: application/json\n";
    for (String wider : List.of("", "        consumes: application/json,text/plain\n")) {
      Route first = intake();
      routes.edit("intake-generic", only, wider);
      await().until(() -> intake() != first);
      assertThat(whole.sender().send("c-1", "c").statusCode()).isEqualTo(200);
      awaitItsEnd(first);
      assertThat(whole.sender().send("c-2", "c").statusCode()).isEqualTo(200);

      Route second = intake();
      routes.mend("intake-generic");
      await().until(() -> intake() != second);
      assertThat(whole.sender().send("c-3", "c").statusCode()).isEqualTo(200);
      awaitItsEnd(second);
      assertThat(whole.sender().send("c-4", "c").statusCode()).isEqualTo(200);
      assertThat(whole.sender().postAs("text/plain", "{}").statusCode()).isEqualTo(415);
    }
  }

  @Test
  void P9_a_removed_intake_route_comes_back_with_another_way_to_say_what_it_consumes() {
    routes.remove("intake-telegram");
    await().until(() -> telegram() == 404);

    routes.edit("intake-telegram", "        consumes: application/json\n", "");
    await().until(() -> telegram() == 401);

    routes.remove("intake-telegram");
    await().until(() -> telegram() == 404);
    routes.mend("intake-telegram");
    await().until(() -> telegram() == 401);
  }

  private Route intake() {
    return whole.caravan().bean(CamelContext.class).getRoute("intake-generic");
  }

  /** It is kept for a while after its replacement. */
  private void awaitItsEnd(Route old) {
    whole.clock().tick(Duration.ofSeconds(31));
    await().until(() -> ServiceHelper.isStopped(old.getConsumer()));
  }

  private int telegram() {
    return api.post("/webhooks/telegram/tele", "{}").statusCode();
  }

  private List<String> delivered(String prefix) {
    return whole.sourceIdsStartingWith(prefix);
  }

  private Object versionOf(String id) {
    CamelContext camel = whole.caravan().bean(CamelContext.class);
    return camel.getRoute(id.equals("errors") ? "poll-due" : id);
  }

  private List<Route> routesBut(String id) {
    return whole.caravan().bean(CamelContext.class).getRoutes().stream()
        .filter(route -> !route.getId().equals(id))
        .toList();
  }

  private static void awaitAnswers(SteadyLoad load, int more) {
    int before = load.answers().size();
    await().until(() -> load.answers().size() > before + more);
  }

  private static boolean isEdited(HttpResponse<String> answer) {
    return answer.headers().firstValue("X-Edited").isPresent();
  }

  private String routesHealth() {
    return api.read(api.get("/actuator/health")).path("components").path("routes").toString();
  }
}
