package io.caravan.chatwoot;

import static io.caravan.chatwoot.ChatwootRoutes.CONVERSATIONS;
import static io.caravan.chatwoot.ChatwootRoutes.delivery;
import static io.caravan.chatwoot.ChatwootRoutes.target;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.camel.Exchange;
import org.apache.camel.LoggingLevel;
import org.apache.camel.builder.RouteBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What a route that calls the steps of a delivery can do about their failures. */
@Timeout(30)
class CallerHandlesFailureTest {

  private final List<Exception> handled = new ArrayList<>();

  @Test
  void P7_an_unreached_Chatwoot_is_tried_again_by_the_callers_policy_and_then_handled()
      throws Exception {
    try (ChatwootRoutes routes = callers()) {
      List<Duration> gate = new ArrayList<>();
      Delivery delivery =
          new Delivery(
              target(URI.create("http://127.0.0.1:1")),
              ChatwootRoutes.message(ChatwootRoutes.ann(), "Hello"),
              ChatwootRoutes.RECEIVED,
              ChatwootRoutes.RECEIVED,
              (effect, deadline) -> gate.add(deadline),
              9L,
              7L);

      Exchange exchange = routes.send("caller", delivery);

      assertThat(gate).as("the gate is asked before each try").hasSize(3);
      assertThat(exchange.getException()).isNull();
      assertThat(handled).hasSize(1).first().isInstanceOf(NotReached.class);
    }
  }

  @Test
  void P2_an_unclear_post_is_handled_without_another_try() throws Exception {
    String call = "POST " + CONVERSATIONS + "/7/messages";
    try (ChatwootRoutes routes = callers();
        FakeChatwoot chatwoot = new FakeChatwoot().on(call, 502, "")) {
      routes.send("caller", delivery(target(chatwoot.url()), 9L, 7L));

      assertThat(chatwoot.asked()).hasSize(1);
      assertThat(handled).hasSize(1);
      assertThat(((ChatwootFailure) handled.get(0)).kind()).isEqualTo(FailureKind.UNCLEAR);
    }
  }

  @Test
  void P4_tries_are_counted_over_answers_too() throws Exception {
    try (ChatwootRoutes routes = callers();
        FakeChatwoot chatwoot =
            new FakeChatwoot()
                .on("GET " + CONVERSATIONS, 200, "{\"data\":{\"payload\":[]}}")
                .on("POST " + CONVERSATIONS, 422, "{\"error\":\"source_id should be unique\"}")) {
      routes.send("caller-of-conversation", delivery(target(chatwoot.url()), 9L, null));

      assertThat(chatwoot.asked()).hasSize(6);
      assertThat(handled).hasSize(1).first().isInstanceOf(LostRace.class);
    }
  }

  private ChatwootRoutes callers() throws Exception {
    ChatwootRoutes routes = new ChatwootRoutes(Duration.ofSeconds(2));
    routes.camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            onException(NotReached.class, LostRace.class)
                .maximumRedeliveries(2)
                .redeliveryDelay(1)
                .retryAttemptedLogLevel(LoggingLevel.DEBUG)
                .handled(true)
                .process(exchange -> handled.add(caught(exchange)));
            onException(ChatwootFailure.class)
                .handled(true)
                .process(exchange -> handled.add(caught(exchange)));
            from("direct:caller").to("direct:post-message");
            from("direct:caller-of-conversation").to("direct:ensure-conversation");
          }
        });
    return routes;
  }

  private static Exception caught(Exchange exchange) {
    return exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Exception.class);
  }
}
