package io.caravan.watch;

import static org.assertj.core.api.Assertions.assertThat;

import io.caravan.testing.TestSettings;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class TracingTest {

  private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";
  private static final String TRACEPARENT = "00-" + TRACE + "-00f067aa0ba902b7-01";

  @Test
  void without_an_endpoint_spans_are_ids_and_nothing_is_recorded() {
    Tracing tracing = new Tracing(provider(Map.of()));

    Span webhook = tracing.webhook(TRACEPARENT, "generic", "demo");
    Span attempt = tracing.attempt(Tracing.traceparent(webhook), "demo", 1);
    Span call = tracing.call(attempt, "create-message");

    assertThat(call.isRecording()).isFalse();
    assertThat(Tracing.id(call)).isEqualTo(TRACE);
    assertThat(Tracing.traceparent(call)).matches("00-" + TRACE + "-[0-9a-f]{16}-00");
    assertThat(Tracing.id(tracing.webhook(null, "generic", "demo"))).matches("[0-9a-f]{32}");
  }

  @Test
  void an_endpoint_that_is_set_to_nothing_counts_as_none() {
    Tracing tracing = new Tracing(provider(Map.of("caravan.tracing.endpoint", "")));

    assertThat(tracing.webhook(TRACEPARENT, "generic", "demo").isRecording()).isFalse();
  }

  @ParameterizedTest
  @NullSource
  @ValueSource(
      strings = {
        "",
        "nonsense",
        "00-00000000000000000000000000000000-00f067aa0ba902b7-01",
        "00-4BF92F3577B34DA6A3CE929D0E0E4736-00f067aa0ba902b7-01",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7",
        "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01 \r\nx-header: 1"
      })
  void what_is_no_trace_context_begins_a_trace(String given) {
    Span webhook = Tracing.idsOnly().webhook(given, "generic", "demo");

    assertThat(Tracing.id(webhook)).matches("[0-9a-f]{32}").isNotEqualTo(TRACE);
  }

  @Test
  void what_a_sender_says_goes_before_the_sampling() {
    Tracing tracing =
        new Tracing(
            provider(
                Map.of(
                    "caravan.tracing.endpoint", "http://localhost:1/v1/traces",
                    "caravan.tracing.sampling", "0")));

    assertThat(tracing.webhook(null, "generic", "demo").isRecording()).isFalse();
    assertThat(tracing.webhook(TRACEPARENT, "generic", "demo").isRecording()).isTrue();
  }

  @Test
  void work_without_a_span_has_no_ids() {
    assertThat(Tracing.id(Span.getInvalid())).isNull();
    assertThat(Tracing.traceparent(Span.getInvalid())).isNull();
  }

  private static SdkTracerProvider provider(Map<String, String> settings) {
    return new TraceExport().tracerProvider(TestSettings.with(settings));
  }
}
