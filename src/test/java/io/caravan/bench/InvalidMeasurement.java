package io.caravan.bench;

/** Something was lost, doubled, refused or failed: a figure would say nothing. */
final class InvalidMeasurement extends RuntimeException {

  private static final long serialVersionUID = 1L;

  InvalidMeasurement(String what) {
    super(what);
  }

  static void require(boolean valid, String what) {
    if (!valid) {
      throw new InvalidMeasurement(what);
    }
  }

  static void requireEqual(String what, long expected, long actual) {
    require(expected == actual, what + ": expected " + expected + ", but there are " + actual);
  }
}
