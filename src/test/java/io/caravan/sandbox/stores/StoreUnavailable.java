package io.caravan.sandbox.stores;

/** An embedded server cannot be had; the message tells the operator why and what to do. */
public final class StoreUnavailable extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public StoreUnavailable(String message) {
    super(message);
  }

  public StoreUnavailable(String message, Throwable cause) {
    super(message, cause);
  }
}
