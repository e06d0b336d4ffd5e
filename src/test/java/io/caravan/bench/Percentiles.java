package io.caravan.bench;

import java.util.Arrays;

/** Percentiles of numbers that are all kept, by the nearest rank. */
final class Percentiles {

  private Percentiles() {}

  /**
   * The smallest number that is not below this part of all.
   *
   * @param percent above 0, up to 100
   * @throws IllegalArgumentException without a number
   */
  static long of(long[] numbers, double percent) {
    if (numbers.length == 0) {
      throw new IllegalArgumentException("no number, no percentile");
    }
    long[] sorted = numbers.clone();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(rank, 1) - 1];
  }

  /** Of an even number of values the mean of the two in the middle. */
  static double median(double[] values) {
    if (values.length == 0) {
      throw new IllegalArgumentException("no value, no median");
    }
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
