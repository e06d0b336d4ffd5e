package io.caravan.journal;

/** A file that went to another worker while it was fetched, or that nobody waits for any more. */
public final class LateFetch extends RuntimeException {
  private static final long serialVersionUID = 1L;

  LateFetch() {
    // an expected outcome: nobody reads its stack
    super("the file is another worker's", null, false, false);
  }
}
