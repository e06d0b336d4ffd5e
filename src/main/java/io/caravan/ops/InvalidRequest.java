package io.caravan.ops;

/** A request that is wrong, in words for its sender. */
public class InvalidRequest extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public InvalidRequest(String message) {
    super(message);
  }
}
