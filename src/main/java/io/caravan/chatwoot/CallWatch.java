package io.caravan.chatwoot;

import io.caravan.watch.Tracing;
import io.caravan.watch.WorkSpan;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.StatusCode;
import java.util.concurrent.TimeUnit;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Times every call to Chatwoot, as {@code caravan.chatwoot.calls} by call and outcome, and gives it
 * a span in the trace of what it is made for, which the request carries.
 */
@Component
class CallWatch {

  private static final String VARIABLE = "chatwoot-call";

  /** An outcome beside 2xx, 4xx and 5xx. */
  private static final String NO_ANSWER = "none";

  private final MeterRegistry meters;
  private final Tracing tracing;

  CallWatch(MeterRegistry meters, Tracing tracing) {
    this.meters = meters;
    this.tracing = tracing;
  }

  /** Right before the call; calls for nobody's message, such as probes, are in no trace. */
  void begin(Exchange exchange, ChatwootCall call) {
    Span work = WorkSpan.of(exchange);
    Span span =
        work.getSpanContext().isValid() ? tracing.call(work, call.word()) : Span.getInvalid();
    String traceparent = Tracing.traceparent(span);
    if (traceparent != null) {
      exchange.getMessage().setHeader(Tracing.HEADER, traceparent);
    }
    exchange.setVariable(VARIABLE, new Running(call, span, System.nanoTime()));
  }

  void answered(Exchange exchange, int status) {
    end(exchange, status, status / 100 + "xx");
  }

  void failed(Exchange exchange) {
    end(exchange, null, NO_ANSWER);
  }

  private void end(Exchange exchange, @Nullable Integer status, String outcome) {
    Running call = exchange.getVariable(VARIABLE, Running.class);
    if (call == null) {
      return;
    }
    meters
        .timer("caravan.chatwoot.calls", "call", call.call.word(), "outcome", outcome)
        .record(System.nanoTime() - call.began, TimeUnit.NANOSECONDS);
    if (status != null) {
      call.span.setAttribute("http.response.status_code", status);
    }
    if (status == null || status >= 400) {
      call.span.setStatus(StatusCode.ERROR, outcome);
    }
    call.span.end();
  }

  private record Running(ChatwootCall call, Span span, long began) {}
}
