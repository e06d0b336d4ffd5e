package io.caravan.failpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.spi.UnitOfWorkFactory;
import org.apache.camel.support.SynchronizationAdapter;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Failpoints see each gap between two steps, and end the JVM in the one that is armed. */
class WalkTest {

  @TempDir private Path directory;
  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final List<String> steps = Collections.synchronizedList(new ArrayList<>());
  private final List<List<String>> deaths = Collections.synchronizedList(new ArrayList<>());
  private NodeFiles files;

  @BeforeEach
  void start() throws Exception {
    files = new NodeFiles(directory);
    Failpoints failpoints = new Failpoints(files, () -> deaths.add(List.copyOf(steps)));
    camel.getCamelContextExtension().addInterceptStrategy(new WalkNodes(failpoints));
    camel
        .getCamelContextExtension()
        .addContextPlugin(UnitOfWorkFactory.class, new WalkUnitsOfWork());
    camel.addRoutes(new Routes());
    camel.start();
  }

  @AfterEach
  void stop() throws IOException {
    camel.close();
  }

  @Test
  void each_gap_is_passed_from_a_consumer_to_what_is_left_for_the_end() throws Exception {
    walk("long");

    assertThat(gaps("in"))
        .containsExactly(
            "in~start -> first",
            "first -> to-inner/again#1",
            "to-inner/again#1 -> to-inner/again#2",
            "to-inner/again#2 -> last",
            "last -> signal",
            "signal -> first~WalkTest$Release",
            "first~WalkTest$Release -> in~end");
    assertThat(gaps("next")).containsExactly("next~start -> next-step", "next-step -> next~end");
  }

  @Test
  void a_gap_names_the_nodes_that_are_left_and_entered_in_it() throws Exception {
    walk("long");

    assertThat(passed("first -> to-inner/again#1").nodes())
        .containsExactly("+again", "+is-it", "+to-inner", "+twice", "-first");
    assertThat(passed("to-inner/again#2 -> last").nodes())
        .containsExactly("+last", "-again", "-is-it", "-to-inner", "-twice");
  }

  @Test
  void a_step_that_fails_is_left_for_the_step_that_handles_it() throws Exception {
    walk("bad");

    assertThat(gaps("in"))
        .containsExactly(
            "in~start -> first",
            "first -> last",
            "last -> note-failure",
            "note-failure -> first~WalkTest$Release",
            "first~WalkTest$Release -> in~end");
  }

  @Test
  void a_walk_is_about_the_contact_that_the_sender_or_the_lock_names() throws Exception {
    walk("short", Map.of(Walk.SUBJECT, "plain-1"));

    assertThat(passed("in~start -> first").subject()).isEqualTo("plain-1");
    assertThat(passed("next~start -> next-step").subject()).isEmpty();
    assertThat(passed("next-step -> next~end").subject()).isEqualTo("plain-2");
  }

  @Test
  void it_dies_once_and_between_the_two_steps() throws Exception {
    files.arm(new Gap("first", "last"));

    walk("long");
    assertThat(deaths).isEmpty();
    walk("short");
    walk("short");

    assertThat(deaths).hasSize(1);
    assertThat(deaths.get(0)).endsWith("next-step", "first");
    assertThat(files.isArmed()).isFalse();
  }

  @Test
  void without_the_property_there_are_no_failpoints() {
    ApplicationContextRunner spring =
        new ApplicationContextRunner()
            .withUserConfiguration(Failpoints.class, WalkNodes.class, WalkUnitsOfWork.class);

    spring.run(context -> assertThat(context).doesNotHaveBean(WalkNodes.class));
    spring.run(context -> assertThat(context).doesNotHaveBean(WalkUnitsOfWork.class));
    spring
        .withPropertyValues(NodeFiles.PROPERTY + "=" + directory)
        .run(context -> assertThat(context).hasSingleBean(WalkNodes.class));
  }

  private void walk(String body) throws IOException {
    walk(body, Map.of());
  }

  /** Returns when all of it is over, also what was signalled. */
  private void walk(String body, Map<String, Object> headers) throws IOException {
    String last = body.equals("bad") ? "note-failure" : "next-step";
    int before = Collections.frequency(steps, last);
    try (ProducerTemplate producer = camel.createProducerTemplate()) {
      producer.sendBodyAndHeaders("seda:in", body, headers);
    }
    Awaitility.await()
        .pollInterval(Duration.ofMillis(10))
        .until(
            () ->
                Collections.frequency(steps, last) > before
                    && camel.getInflightRepository().size() == 0);
  }

  private List<String> gaps(String route) {
    return files.passages().stream()
        .filter(passage -> passage.route().equals(route))
        .map(passage -> passage.gap().toString())
        .toList();
  }

  private Passage passed(String gap) {
    return files.passages().stream()
        .filter(passage -> passage.gap().toString().equals(gap))
        .findFirst()
        .orElseThrow();
  }

  private Processor step(String name) {
    return exchange -> steps.add(name);
  }

  private final class Routes extends RouteBuilder {

    @Override
    public void configure() {
      onException(IllegalStateException.class)
          .handled(true)
          .process(step("note-failure"))
          .id("note-failure");
      from("seda:in")
          .routeId("in")
          .process(this::first)
          .id("first")
          .choice()
          .id("is-it")
          .when(body().isEqualTo("long"))
          .to("direct:inner")
          .id("to-inner")
          .end()
          .process(this::last)
          .id("last")
          .split(body()) // else Camel hands over what is left for the end, too
          .id("each")
          .to("seda:next")
          .id("signal")
          .end();
      from("direct:inner")
          .errorHandler(noErrorHandler())
          .routeId("inner")
          .loop(2)
          .id("twice")
          .process(step("again"))
          .id("again")
          .end();
      from("seda:next")
          .routeId("next")
          .process(
              exchange -> {
                exchange.setVariable("lockKey", "inbox:plain-2");
                steps.add("next-step");
              })
          .id("next-step");
    }

    private void first(Exchange exchange) {
      exchange.getIn().removeHeaders("*");
      exchange.getExchangeExtension().addOnCompletion(new Release());
      steps.add("first");
    }

    private void last(Exchange exchange) {
      if (exchange.getIn().getBody(String.class).equals("bad")) {
        throw new IllegalStateException("bad");
      }
      steps.add("last");
    }
  }

  private static final class Release extends SynchronizationAdapter {}
}
