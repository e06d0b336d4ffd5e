package io.caravan.config;

import java.net.URI;

/** The rules of {@code caravan.tracing}. */
final class TracingCheck {

  private TracingCheck() {}

  static void check(TracingProperties tracing, Findings findings) {
    URI endpoint = tracing.endpoint();
    findings.expect(
        ChatwootCheck.isUnset(endpoint)
            || ("http".equalsIgnoreCase(endpoint.getScheme())
                    || "https".equalsIgnoreCase(endpoint.getScheme()))
                && endpoint.getHost() != null
                && endpoint.getRawUserInfo() == null,
        "caravan.tracing.endpoint",
        "is no web address; expected that of a collector's OTLP over HTTP, such as"
            + " http://localhost:4318/v1/traces");
    for (int i = 0; i < tracing.headers().size(); i++) {
      findings.expect(
          tracing.headers().get(i).indexOf('=') > 0,
          "caravan.tracing.headers[" + i + "]",
          "is no header; expected name=value, such as api-key=…");
    }
    findings.expect(
        tracing.sampling() >= 0 && tracing.sampling() <= 1,
        "caravan.tracing.sampling",
        tracing.sampling() + " is out of range; expected 0 to 1, such as 0.1");
  }
}
