package io.caravan.watch;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.api.trace.TracerProvider;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import io.opentelemetry.sdk.trace.samplers.Sampler;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Begins the spans of Caravan's work. One trace goes with a message: from its webhook, which may
 * bring the trace of whoever sent it, over every attempt, hours later and on another node, to the
 * calls to Chatwoot. Every span has ids, also where none is exported.
 */
@Component
public class Tracing {

  /** The header of W3C trace context, in lower case. */
  public static final String HEADER = "traceparent";

  private static final W3CTraceContextPropagator W3C = W3CTraceContextPropagator.getInstance();

  private final Tracer tracer;

  Tracing(TracerProvider provider) {
    this.tracer = provider.get("io.caravan");
  }

  /** Ids and nothing else. */
  public static Tracing idsOnly() {
    return new Tracing(SdkTracerProvider.builder().setSampler(Sampler.alwaysOff()).build());
  }

  /**
   * @param traceparent as the sender gave it; without one, or with one that is not valid, a trace
   *     begins here
   */
  public Span webhook(@Nullable String traceparent, String channel, String inbox) {
    return under(traceparent, "webhook " + channel, SpanKind.SERVER)
        .setAttribute("caravan.channel", channel)
        .setAttribute("caravan.inbox", inbox)
        .startSpan();
  }

  /**
   * @param traceparent of the webhook that brought the event
   */
  public Span attempt(@Nullable String traceparent, String inbox, long event) {
    return under(traceparent, "deliver", SpanKind.CONSUMER)
        .setAttribute("caravan.inbox", inbox)
        .setAttribute("caravan.event", event)
        .startSpan();
  }

  /** A call to Chatwoot that is made for other work. */
  public Span call(Span work, String call) {
    return tracer
        .spanBuilder("chatwoot " + call)
        .setSpanKind(SpanKind.CLIENT)
        .setParent(Context.root().with(work))
        .startSpan();
  }

  /** What others need to go on with the span's trace; null for a span that is none. */
  public static @Nullable String traceparent(Span span) {
    AtomicReference<@Nullable String> written = new AtomicReference<>();
    W3C.inject(
        Context.root().with(span),
        written,
        (target, name, value) -> {
          if (target != null && name.equals(HEADER)) {
            target.set(value);
          }
        });
    return written.get();
  }

  /** The trace's id, 32 hex digits; null for a span that is none. */
  public static @Nullable String id(Span span) {
    return span.getSpanContext().isValid() ? span.getSpanContext().getTraceId() : null;
  }

  private SpanBuilder under(@Nullable String traceparent, String name, SpanKind kind) {
    Context parent =
        traceparent == null
            ? Context.root()
            : W3C.extract(Context.root(), traceparent, OneHeader.INSTANCE);
    return tracer.spanBuilder(name).setSpanKind(kind).setParent(parent);
  }

  /** A carrier that is the header's value. */
  private enum OneHeader implements TextMapGetter<String> {
    INSTANCE;

    @Override
    public Iterable<String> keys(String carrier) {
      return List.of(HEADER);
    }

    @Override
    public @Nullable String get(@Nullable String carrier, String key) {
      return key.equals(HEADER) ? carrier : null;
    }
  }
}
