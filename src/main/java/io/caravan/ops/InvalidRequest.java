package io.caravan.ops;

/** A request that is wrong, in words for its sender. */
public class InvalidRequest extends RuntimeException {
  private static final long serialVersionUID = 1L;

  InvalidRequest(String message) {
    super(message);
  }
}
