package io.caravan.relay;

/** A message whose files are still being fetched: it waits, and nothing is counted. */
class MediaAwaited extends Exception {
  private static final long serialVersionUID = 1L;

  MediaAwaited() {
    // an expected outcome: nobody reads its stack
    super("its files are being fetched", null, false, false);
  }
}
