package io.caravan.chatwoot;

import java.io.IOException;

/** A call ended before a byte of its request was sent: Chatwoot cannot have written anything. */
public final class RequestNotSent extends IOException {
  private static final long serialVersionUID = 1L;

  RequestNotSent(String message, Exception cause) {
    super(message, cause);
  }
}
