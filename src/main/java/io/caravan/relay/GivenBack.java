package io.caravan.relay;

/** The event goes back as it was: nothing was sent for it, and nothing is counted. */
class GivenBack extends Exception {
  private static final long serialVersionUID = 1L;

  GivenBack(String reason) {
    // an expected outcome: nobody reads its stack
    super(reason, null, false, false);
  }
}
