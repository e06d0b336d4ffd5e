package io.caravan.intake;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.DefaultExchange;
import org.apache.camel.support.DefaultMessage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which answers are written without Camel's HTTP binding; {@link LeanWebhooksTest} has how. */
class BytesAnswerTest {

  static Stream<Consumer<Exchange>> ours() {
    return Stream.of(
        exchange -> Answers.json(exchange, 200, Map.of("accepted", 1)),
        exchange -> Answers.text(exchange, 200, "challenge"),
        exchange -> Answers.xml(exchange, 200, "<Response></Response>"));
  }

  @ParameterizedTest
  @MethodSource("ours")
  void all_of_ours_are(Consumer<Exchange> step) {
    assertThat(BytesAnswer.is(answered(step))).isTrue();
  }

  @ParameterizedTest
  @MethodSource("ours")
  void they_are_too_where_camel_keeps_the_request_beside_them(Consumer<Exchange> step) {
    assertThat(BytesAnswer.is(besideRequest("Content-Type", step))).isTrue();
  }

  @Test
  void one_to_a_packed_request_is_none_since_camel_packs_it() {
    assertThat(
            BytesAnswer.is(
                besideRequest("Content-Encoding", ex -> Answers.json(ex, 200, Map.of()))))
        .isFalse();
  }

  @Test
  void one_that_failed_is_none() {
    Exchange exchange = answered(ex -> Answers.text(ex, 200, "x"));
    exchange.setException(new IllegalStateException());

    assertThat(BytesAnswer.is(exchange)).isFalse();
  }

  @SuppressWarnings("deprecation") // Camel's pipeline makes one
  private static Exchange besideRequest(String header, Consumer<Exchange> step) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    exchange.getIn().setHeader(header, "gzip");
    exchange.setOut(new DefaultMessage(exchange));
    step.accept(exchange);
    return exchange;
  }

  private static Exchange answered(Consumer<Exchange> step) {
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    step.accept(exchange);
    return exchange;
  }
}
