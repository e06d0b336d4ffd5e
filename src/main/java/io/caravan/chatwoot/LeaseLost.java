package io.caravan.chatwoot;

/** The lane went to another worker: what we know of it no longer counts. */
public class LeaseLost extends Exception {
  private static final long serialVersionUID = 1L;

  public LeaseLost(String message) {
    super(message);
  }
}
