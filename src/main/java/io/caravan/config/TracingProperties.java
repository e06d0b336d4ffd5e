package io.caravan.config;

import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where spans go.
 *
 * @param endpoint of an OpenTelemetry collector, OTLP over HTTP; nothing is sent without one
 * @param headers sent along, such as a credential: {@code name=value}
 * @param sampling the part of traces that begin here which is sent, 0 to 1; a trace that a sender
 *     began is sent if the sender says so
 */
public record TracingProperties(
    @Nullable URI endpoint,
    @DefaultValue List<String> headers,
    @DefaultValue("1") double sampling) {

  public TracingProperties {
    headers = List.copyOf(headers);
  }

  /** Without the headers. */
  @Override
  public String toString() {
    return "tracing to " + endpoint;
  }
}
