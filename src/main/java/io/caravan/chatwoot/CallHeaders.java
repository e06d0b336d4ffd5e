package io.caravan.chatwoot;

import org.apache.camel.Message;

/** The headers around a call. */
final class CallHeaders {

  private CallHeaders() {}

  /**
   * Removes all headers, so that nothing of the webhook reaches Chatwoot and nothing of the call,
   * its token among it, stays on the message.
   *
   * <p>Except Camel's count of redeliveries: it lives in a header, and without it the error handler
   * of the delivery counts from one for ever.
   */
  static void strip(Message message) {
    message.removeHeaders("*", "CamelRedeliver*");
  }
}
