package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.PluginHelper;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Which failures of a delivery are repeated at once, by the real policy of errors.camel.yaml. */
class RelayErrorsRouteTest {

  private final DefaultCamelContext camel = new DefaultCamelContext();
  private final Deque<Exception> failures = new ArrayDeque<>();
  private final AtomicInteger calls = new AtomicInteger();
  private final AtomicInteger forgotten = new AtomicInteger();
  private final Deque<Exception> deadLetters = new ArrayDeque<>();
  private final AtomicInteger delivered = new AtomicInteger();

  @BeforeEach
  void start() throws Exception {
    io.caravan.routes.RouteCoverage.record(camel);
    camel
        .getRegistry()
        .bind(
            "begin-delivery",
            (Processor)
                e -> {
                  e.setVariable("mayExist", false);
                  e.setVariable(
                      Delivery.VARIABLE,
                      ChatwootRoutes.delivery(
                          ChatwootRoutes.target(java.net.URI.create("http://localhost:1")),
                          1L,
                          2L));
                });
    for (String bean : new String[] {"find-target", "read-media", "record-withdrawn"}) {
      camel.getRegistry().bind(bean, (Processor) e -> {});
    }
    camel.getRegistry().bind("recall-last-known-message", (Processor) e -> {});
    camel.getRegistry().bind("check-not-before", (Processor) e -> {});
    camel.getRegistry().bind("forget-stale-ids", (Processor) e -> forgotten.incrementAndGet());
    camel.getRegistry().bind("record-delivered", (Processor) e -> delivered.incrementAndGet());
    for (String bean : new String[] {"answer-rejection", "answer-unavailable", "snooze-lane"}) {
      camel.getRegistry().bind(bean, (Processor) e -> {});
    }
    camel
        .getPropertiesComponent()
        .addPropertiesFunction(
            new io.caravan.config.RoutePlaceholders(io.caravan.testing.TestSettings.defaults()));
    for (String route : new String[] {"errors", "deliver-message"}) {
      PluginHelper.getRoutesLoader(camel)
          .loadRoutes(
              PluginHelper.getResourceLoader(camel)
                  .resolveResource("file:routes/" + route + ".camel.yaml"));
    }
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:look-for-message").errorHandler(noErrorHandler()).log("not used");
            from("direct:place-message").errorHandler(noErrorHandler()).process(this::call);
            from("direct:dead-letter")
                .errorHandler(noErrorHandler())
                .process(
                    e ->
                        deadLetters.add(e.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class)));
          }

          private void call(Exchange exchange) throws Exception {
            calls.incrementAndGet();
            CleanMessage.empty(exchange.getMessage());
            Exception failure = failures.poll();
            if (failure != null) {
              throw failure;
            }
          }
        });
    camel.start();
  }

  @AfterEach
  void stop() {
    camel.stop();
  }

  private void deliver(Exception... inTurn) {
    failures.addAll(java.util.List.of(inTurn));
    camel.createProducerTemplate().sendBody("direct:deliver-message", "event");
  }

  private static Exception notReached() {
    return new NotReached(ChatwootCall.CREATE_MESSAGE, 0, "refused");
  }

  private static Exception stale() {
    return new StaleIds(ChatwootCall.CREATE_MESSAGE, 404, "gone");
  }

  private static Exception lostRace() {
    return new LostRace(ChatwootCall.CREATE_CONVERSATION, 422, "source_id should be unique");
  }

  private static Exception unclear() {
    return new ChatwootFailure(FailureKind.UNCLEAR, ChatwootCall.CREATE_MESSAGE, 500, "no", null);
  }

  @Test
  void P2_an_unclear_outcome_is_never_repeated_at_once() {
    deliver(unclear());

    assertThat(calls).hasValue(1);
    assertThat(deadLetters).hasSize(1);
    assertThat(delivered).hasValue(0);
  }

  @Test
  void P2_an_unclear_outcome_of_a_repeated_call_is_not_repeated_by_the_first_ones_policy() {
    deliver(notReached(), unclear(), unclear());

    assertThat(calls).hasValue(2);
    assertThat(deadLetters).singleElement().isInstanceOf(ChatwootFailure.class);
  }

  @Test
  void P7_a_chatwoot_that_is_not_reached_is_tried_twice_more() {
    deliver(notReached(), notReached(), notReached(), notReached());

    assertThat(calls).hasValue(3);
    assertThat(deadLetters).singleElement().isInstanceOf(NotReached.class);
  }

  @Test
  void stale_ids_are_forgotten_and_the_delivery_repeated_once() {
    deliver(stale());

    assertThat(calls).hasValue(2);
    assertThat(forgotten).hasValue(1);
    assertThat(delivered).hasValue(1);
    assertThat(deadLetters).isEmpty();
  }

  @Test
  void ids_that_are_stale_again_end_the_try() {
    deliver(stale(), stale(), stale());

    assertThat(calls).hasValue(2);
    assertThat(deadLetters).singleElement().isInstanceOf(StaleIds.class);
  }

  @Test
  void P4_a_lost_race_is_read_again_three_times() {
    deliver(lostRace(), lostRace(), lostRace());

    assertThat(calls).hasValue(4);
    assertThat(delivered).hasValue(1);
  }
}
