package io.caravan.chatwoot;

import org.apache.camel.Message;

/** Takes from a message what does not belong into the next step. */
final class CleanMessage {

  /**
   * Camel counts the tries of a redelivery in these headers: a step that removes them, or an HTTP
   * step that does not copy them, makes its caller's redelivery policy try for ever.
   */
  private static final String REDELIVERY = "CamelRedeliver*";

  private CleanMessage() {}

  /** Removes all headers but Camel's count of redeliveries, and the body. */
  static void empty(Message message) {
    message.removeHeaders("*", REDELIVERY);
    message.setBody(null);
  }
}
