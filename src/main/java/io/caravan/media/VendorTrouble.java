package io.caravan.media;

/** A vendor's API that did not answer this time. Its message is without URLs, ids and tokens. */
public final class VendorTrouble extends Exception {
  private static final long serialVersionUID = 1L;

  VendorTrouble(String message) {
    // an expected outcome: nobody reads its stack
    super(message, null, false, false);
  }
}
