package io.caravan.watch;

import io.opentelemetry.api.trace.Span;
import org.apache.camel.Exchange;
import org.apache.camel.support.SynchronizationAdapter;

/**
 * The span of what an exchange is about, in its variable {@code span}. It ends when the exchange is
 * done, on every way out.
 */
public final class WorkSpan {

  private static final String VARIABLE = "span";

  private WorkSpan() {}

  public static void begin(Exchange exchange, Span span) {
    exchange.setVariable(VARIABLE, span);
    exchange
        .getExchangeExtension()
        .addOnCompletion(
            new SynchronizationAdapter() {
              @Override
              public void onDone(Exchange done) {
                span.end();
              }
            });
  }

  /** One that does nothing when none was begun. */
  public static Span of(Exchange exchange) {
    Span span = exchange.getVariable(VARIABLE, Span.class);
    return span == null ? Span.getInvalid() : span;
  }
}
