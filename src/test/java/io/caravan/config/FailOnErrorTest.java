package io.caravan.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.camel.AsyncCallback;
import org.apache.camel.Exchange;
import org.apache.camel.impl.DefaultCamelContext;
import org.apache.camel.support.AsyncProcessorSupport;
import org.apache.camel.support.DefaultExchange;
import org.junit.jupiter.api.Test;

class FailOnErrorTest {

  @Test
  void P2_what_a_step_had_begun_before_an_error_ended_it_does_not_go_on_a_second_time() {
    List<AsyncCallback> begun = new ArrayList<>();
    FailOnError step =
        new FailOnError(
            new AsyncProcessorSupport() {
              @Override
              public boolean process(Exchange exchange, AsyncCallback callback) {
                begun.add(callback);
                throw new OutOfMemoryError("for a test");
              }

              @Override
              public CompletableFuture<Exchange> processAsync(Exchange exchange) {
                throw new UnsupportedOperationException();
              }
            },
            "post-message");
    Exchange exchange = new DefaultExchange(new DefaultCamelContext());
    List<Boolean> over = new ArrayList<>();

    assertThat(step.process(exchange, over::add)).isTrue();
    begun.get(0).done(false);

    assertThat(over).containsExactly(true);
    assertThat(exchange.getException())
        .isInstanceOf(EndedByError.class)
        .hasMessage("the step post-message was ended by java.lang.OutOfMemoryError");
  }
}
