package io.caravan.intake;

import io.caravan.config.InboxProperties;
import java.time.Instant;
import java.util.Map;
import org.apache.camel.Exchange;
import org.jspecify.annotations.Nullable;

/**
 * A webhook as it came: what the steps of an intake route work on. Lives in the exchange variable
 * {@code webhook}.
 *
 * @param inbox the inbox of the URL
 * @param scheme how its route says that it is signed; null where the channel itself says it
 * @param url the public URL with its query, as a signature may be made over it
 * @param headers names in lower case
 */
record Webhook(
    String inbox,
    InboxProperties settings,
    @Nullable String scheme,
    Instant receivedAt,
    byte[] body,
    String url,
    Map<String, String> headers) {

  static final String VARIABLE = "webhook";

  /** Null until the body is read; every later step may rely on it. */
  static Webhook of(Exchange exchange) {
    return exchange.getVariable(VARIABLE, Webhook.class);
  }

  /** Neither body, headers nor secrets. */
  @Override
  public String toString() {
    return "webhook of inbox " + inbox + ", " + body.length + " bytes";
  }
}
