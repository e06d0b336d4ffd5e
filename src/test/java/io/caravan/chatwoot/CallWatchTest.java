package io.caravan.chatwoot;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import io.opentelemetry.api.trace.Span;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told of a call to Chatwoot, and what Chatwoot is told. */
class CallWatchTest {

  private static final String MESSAGES = "POST " + ChatwootRoutes.CONVERSATIONS + "/7/messages";

  private FakeChatwoot chatwoot;
  private ChatwootRoutes routes;

  @BeforeEach
  void start() throws Exception {
    chatwoot = new FakeChatwoot();
    routes = new ChatwootRoutes(Duration.ofSeconds(2));
  }

  @AfterEach
  void stop() {
    routes.close();
    chatwoot.close();
  }

  private Exchange post(@Nullable Span work) {
    return routes
        .template()
        .request(
            "direct:post-message",
            exchange -> {
              exchange.setVariable(
                  Delivery.VARIABLE,
                  ChatwootRoutes.delivery(ChatwootRoutes.target(chatwoot.url()), 9L, 7L));
              if (work != null) {
                WorkSpan.begin(exchange, work);
              }
            });
  }

  private long calls(String outcome) {
    return routes
        .meters
        .get("caravan.chatwoot.calls")
        .tags("call", "create-message", "outcome", outcome)
        .timer()
        .count();
  }

  @Test
  void a_call_for_a_message_carries_the_messages_trace_and_a_span_of_its_own() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    Span work = Tracing.idsOnly().attempt(null, "demo", 1);

    assertThat(post(work).getException()).isNull();

    assertThat(chatwoot.asked().get(0).headers().getFirst("traceparent"))
        .matches("00-" + Tracing.id(work) + "-[0-9a-f]{16}-0[01]")
        .doesNotContain(work.getSpanContext().getSpanId());
  }

  @Test
  void a_call_for_nobodys_message_is_in_no_trace() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");

    assertThat(post(null).getException()).isNull();

    assertThat(chatwoot.asked().get(0).headers().containsKey("traceparent")).isFalse();
  }

  @Test
  void each_call_is_timed_once_by_how_it_ended() {
    chatwoot.on(MESSAGES, 200, "{\"id\":101}");
    chatwoot.on(MESSAGES, 503, "");
    post(null);
    post(null);
    chatwoot.close();
    post(null);

    assertThat(calls("2xx")).isEqualTo(1);
    assertThat(calls("5xx")).isEqualTo(1);
    assertThat(calls("none")).isEqualTo(1);
  }
}
