package io.caravan.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.apache.camel.CamelExecutionException;
import org.apache.camel.ProducerTemplate;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.impl.DefaultCamelContext;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ErrorsFailStepsTest {

  private final List<String> done = new ArrayList<>();
  private final List<Throwable> handled = new ArrayList<>();

  @ParameterizedTest
  @ValueSource(classes = {StackOverflowError.class, OutOfMemoryError.class, LinkageError.class})
  void P2_nothing_of_a_route_runs_after_a_step_that_an_error_ended(Class<? extends Error> error)
      throws Exception {
    try (DefaultCamelContext camel = context(error)) {
      ProducerTemplate template = camel.createProducerTemplate();

      assertThatThrownBy(() -> template.sendBody("direct:plain", "broken"))
          .isInstanceOf(CamelExecutionException.class)
          .hasRootCauseInstanceOf(error);
      template.sendBody("direct:plain", "next");

      assertThat(done).containsExactly("next");
    }
  }

  @Test
  void an_error_in_a_step_is_handled_as_an_exception_is() throws Exception {
    try (DefaultCamelContext camel = context(StackOverflowError.class)) {
      camel.createProducerTemplate().sendBody("direct:handles", "broken");

      assertThat(done).isEmpty();
      assertThat(handled)
          .singleElement()
          .satisfies(
              failure ->
                  assertThat(failure)
                      .hasMessage("the step breaks was ended by java.lang.StackOverflowError")
                      .hasCauseInstanceOf(StackOverflowError.class));
    }
  }

  private DefaultCamelContext context(Class<? extends Error> error) throws Exception {
    DefaultCamelContext camel = new DefaultCamelContext();
    camel.getCamelContextExtension().addInterceptStrategy(new ErrorsFailSteps());
    camel.addRoutes(
        new RouteBuilder() {
          @Override
          public void configure() {
            from("direct:plain").to("direct:steps");
            from("direct:handles")
                .onException(Exception.class)
                .handled(true)
                .process(e -> handled.add(e.getProperty("CamelExceptionCaught", Throwable.class)))
                .end()
                .to("direct:steps");
            from("direct:steps")
                .errorHandler(noErrorHandler())
                .process(
                    exchange -> {
                      if ("broken".equals(exchange.getMessage().getBody())) {
                        throw error.getDeclaredConstructor().newInstance();
                      }
                    })
                .id("breaks")
                .process(exchange -> done.add(exchange.getMessage().getBody(String.class)));
          }
        });
    camel.start();
    return camel;
  }
}
