package io.caravan.reload;

import static io.caravan.reload.EditedRoutes.route;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.Route;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** What runs is replaced, taken away or left as it was, while it is used. */
@Timeout(120)
@ExtendWith(OutputCaptureExtension.class)
class RouteEditsTest {

  private static final String GREET = route("greet", "greet", "say", "hello");

  @TempDir Path directory;

  private EditedRoutes routes;

  @BeforeEach
  void start() throws Exception {
    routes = new EditedRoutes(directory);
    routes.put("errors", EditedRoutes.ERRORS);
    routes.put("greet", GREET);
    routes.start();
  }

  @AfterEach
  void stop() {
    routes.close();
  }

  @Test
  void P9_a_changed_file_is_used_from_the_next_call_on() throws Exception {
    routes.put("greet", GREET.replace("hello", "hallo"));

    routes.look();

    assertThat(routes.ask("greet")).isEqualTo("hallo");
    assertThat(routes.files.of("greet.camel.yaml").orElseThrow().outcome())
        .isEqualTo(RouteFileState.Outcome.TAKEN);
  }

  @Test
  void P9_only_the_route_that_changed_is_restarted() throws Exception {
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));
    routes.look();
    Route greet = routes.camel.getRoute("greet");
    Route leave = routes.camel.getRoute("leave");
    routes.put("leave", route("leave", "leave", "say-bye", "good bye"));

    routes.look();

    assertThat(routes.ask("leave")).isEqualTo("good bye");
    assertThat(routes.camel.getRoute("greet")).isSameAs(greet);
    assertThat(routes.camel.getRoute("leave")).isNotSameAs(leave);
  }

  @Test
  void P9_a_broken_edit_changes_nothing_and_is_told_once_until_it_is_mended(CapturedOutput log)
      throws Exception {
    Route greet = routes.camel.getRoute("greet");
    routes.put("greet", GREET.replace("setBody", "setBoddy"));

    routes.look();
    routes.look();

    assertThat(routes.ask("greet")).isEqualTo("hello");
    assertThat(routes.camel.getRoute("greet")).isSameAs(greet);
    assertThat(routes.problem("greet"))
        .startsWith("greet.camel.yaml:7: route.from.steps[0].setBoddy")
        .contains("setBoddy");
    assertThat(log.getOut()).containsOnlyOnce("greet.camel.yaml is not used");
    routes.put("greet", GREET);

    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.camel.getRoute("greet")).isSameAs(greet);
  }

  @Test
  void P9_a_route_that_passes_the_trial_and_does_not_start_is_rolled_back() throws Exception {
    String queue =
        GREET.replace("uri: direct:greet", "uri: seda:work\n      parameters: {size: 10}");
    routes.put("work", queue.replace("greet", "work").replace("id: say", "id: say-work"));
    routes.put("send", route("send", "send", "say-sent", "sent") + toQueue());
    routes.look();
    assertThat(routes.files.refused()).isEmpty();
    String before = routes.camel.getRoute("work").getRouteId();

    routes.put(
        "work",
        queue
            .replace("greet", "work")
            .replace("id: say", "id: say-work")
            .replace("size: 10", "size: 11"));
    routes.look();

    assertThat(routes.problem("work"))
        .startsWith("work.camel.yaml:5: route.from.uri: ")
        .contains("existing queue size 10 does not match given queue size 11");
    assertThat(routes.camel.getRouteController().getRouteStatus(before).isStarted()).isTrue();
    CountDownLatch worked = new CountDownLatch(1);
    routes.bind("note", exchange -> worked.countDown());
    routes.put("work", queue.replace("greet", "work").replace("id: say", "id: say-work") + note());
    routes.look();
    // a worker that was looking into the queue takes one more, for a second at most
    await()
        .untilAsserted(
            () -> {
              assertThat(routes.ask("send")).isNotNull();
              assertThat(worked.await(100, TimeUnit.MILLISECONDS)).isTrue();
            });
  }

  @Test
  void P9_what_is_under_way_ends_on_the_route_it_began_on() throws Exception {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch mayGoOn = new CountDownLatch(1);
    routes.bind(
        "wait-here",
        exchange -> {
          entered.countDown();
          mayGoOn.await();
        });
    String waiting =
        GREET.replace(
            "      steps:\n", "      steps:\n        - process: {ref: wait-here, id: w}\n");
    routes.put("greet", waiting);
    routes.look();
    CompletableFuture<String> underWay = CompletableFuture.supplyAsync(() -> routes.ask("greet"));
    entered.await();
    routes.put("greet", GREET.replace("hello", "hallo"));

    routes.look();

    assertThat(routes.ask("greet")).isEqualTo("hallo");
    routes.clock.tick(Duration.ofMinutes(10));
    routes.look();
    assertThat(routes.oldRoutes.size()).as("what is under way keeps its route").isEqualTo(1);
    mayGoOn.countDown();
    assertThat(underWay.get()).isEqualTo("hello");
    await()
        .untilAsserted(
            () -> {
              routes.look();
              assertThat(routes.oldRoutes.size()).isZero();
            });
    assertThat(routes.camel.getInflightRepository().size("greet")).isZero();
  }

  @Test
  void P9_no_call_fails_while_its_route_is_edited_again_and_again() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    AtomicInteger answered = new AtomicInteger();
    ConcurrentLinkedQueue<Object> wrong = new ConcurrentLinkedQueue<>();
    CompletableFuture<?>[] callers =
        IntStream.range(0, 3)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          ProducerTemplate template = routes.camel.createProducerTemplate();
                          while (!enough.get()) {
                            try {
                              String said =
                                  template.requestBody("direct:greet", null, String.class);
                              answered.incrementAndGet();
                              if (!said.startsWith("hello")) {
                                wrong.add(said);
                              }
                            } catch (RuntimeException e) {
                              wrong.add(e);
                            }
                          }
                        },
                        command -> new Thread(command).start()))
            .toArray(CompletableFuture[]::new);

    for (int i = 0; i < 20; i++) {
      routes.put("greet", GREET.replace("hello", "hello" + i));
      routes.look();
      int before = answered.get();
      await().until(() -> answered.get() > before + 20);
    }
    enough.set(true);
    CompletableFuture.allOf(callers).join();

    assertThat(wrong).isEmpty();
    assertThat(routes.ask("greet")).isEqualTo("hello19");
    assertThat(routes.camel.getInflightRepository().size("greet")).isZero();
  }

  @Test
  void P9_a_route_that_others_call_is_not_removed_and_one_that_came_later_is() throws Exception {
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));
    routes.put("caller", route("caller", "caller", "say-x", "x") + call("leave"));
    routes.look();

    routes.delete("leave");
    routes.look();

    assertThat(routes.problem("leave")).contains("is called by caller");
    assertThat(routes.ask("caller")).isEqualTo("bye");
    routes.delete("caller");
    routes.look();

    assertThat(routes.camel.getRoutes()).extracting(Route::getId).containsExactly("greet");
    assertThat(routes.files.refused()).isEmpty();
  }

  @Test
  void P9_a_route_of_the_start_stays_without_its_file_and_the_file_can_be_put_back()
      throws Exception {
    routes.put("leave", route("leave", "leave", "say-bye", "bye"));
    routes.look();
    routes.delete("greet");
    routes.look();

    assertThat(routes.ask("greet")).isEqualTo("hello");
    assertThat(routes.problem("greet")).contains("work of Caravan's own");
    routes.put("greet", GREET);
    routes.look();

    assertThat(routes.files.refused()).isEmpty();
  }

  @Test
  void P9_an_input_that_others_call_stays() throws Exception {
    routes.put("greet", GREET.replace("direct:greet", "direct:great"));

    routes.look();

    assertThat(routes.problem("greet")).contains("greet.camel.yaml:5: route.from.uri: ");
    assertThat(routes.ask("greet")).isEqualTo("hello");
  }

  @Test
  void P9_changed_error_handling_reaches_the_routes_that_name_it_and_no_others() throws Exception {
    String failing =
        """
        - route:
            id: fail
            routeConfigurationId: answering-errors
            from:
              uri: direct:fail
              steps:
                - throwException:
                    id: give-up
                    exceptionType: java.lang.IllegalStateException
                    message: no
        """;
    routes.put("fail", failing);
    routes.look();
    assertThat(routes.ask("fail")).isEqualTo("sorry");
    Route greet = routes.camel.getRoute("greet");

    routes.put("errors", EditedRoutes.ERRORS.replace("expression: sorry", "expression: tut"));
    routes.look();

    assertThat(routes.files.refused()).isEmpty();
    assertThat(routes.ask("fail")).isEqualTo("tut");
    assertThat(routes.camel.getRoute("greet")).isSameAs(greet);
  }

  @Test
  void P9_error_handling_with_a_mistake_changes_nothing() throws Exception {
    routes.put("errors", EditedRoutes.ERRORS.replace("noErrorHandler", "noErrorHander"));
    routes.look();

    assertThat(routes.problem("errors")).startsWith("errors.camel.yaml:4: ");
    routes.put("errors", EditedRoutes.ERRORS.replace("id: no-errors", "id: none"));
    routes.look();

    assertThat(routes.problem("errors"))
        .contains("no routeConfiguration no-errors")
        .contains("greet");
    assertThat(routes.ask("greet")).isEqualTo("hello");
    routes.delete("errors");
    routes.look();
    assertThat(routes.problem("errors")).contains("is needed by every route");
  }

  private static String call(String input) {
    return "        - to: {id: call-%s, uri: 'direct:%s'}\n".formatted(input, input);
  }

  private static String toQueue() {
    return "        - to: {id: queue-it, uri: 'seda:work', pattern: InOnly}\n";
  }

  private static String note() {
    return "        - process: {id: note-it, ref: note}\n";
  }
}
