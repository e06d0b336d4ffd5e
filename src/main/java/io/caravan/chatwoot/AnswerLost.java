package io.caravan.chatwoot;

import java.io.IOException;

/** A call ended after its request may have been sent: Chatwoot may have done what it asked. */
public final class AnswerLost extends IOException {
  private static final long serialVersionUID = 1L;

  AnswerLost(String message, Exception cause) {
    super(message, cause);
  }
}
