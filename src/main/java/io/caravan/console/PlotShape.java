package io.caravan.console;

import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/** Values as paths of SVG, in a picture that is stretched to the place it has. */
final class PlotShape {

  static final int HEIGHT = 100;

  /** Of a slice of time. */
  static final int STEP = 10;

  private static final double GAP = 1.5;

  /** Left free, or lines at the edges would be cut. */
  private static final double EDGE = 2;

  /** Half of each is a time that people say, too. */
  private static final List<Double> LONGER =
      Stream.of(20, 30, 60, 120, 240, 600, 1_200, 3_600, 7_200, 14_400, 28_800, 43_200, 86_400)
          .map(seconds -> seconds * 1_000.0)
          .toList();

  private final double top;

  /**
   * @param top the value at the upper edge, above 0
   */
  PlotShape(double top) {
    this.top = top;
  }

  /** The next of 1, 2, 5, 10, 20, … that is not below. */
  static double roundUp(double value) {
    if (value <= 1) {
      return 1;
    }
    double ten = Math.pow(10, Math.floor(Math.log10(value)));
    return DoubleStream.of(1, 2, 5, 10)
        .map(n -> n * ten)
        .filter(n -> n >= value)
        .findFirst()
        .orElse(10 * ten);
  }

  /** The next length of time that people say, not below: 1 ms, 2 ms, … 30 s, 60 s, 2 min, … */
  static double roundUpMillis(double millis) {
    return millis <= 10_000
        ? roundUp(millis)
        : LONGER.stream().filter(longer -> longer >= millis).findFirst().orElse(roundUp(millis));
  }

  /** A bar for each value; none for 0. */
  String bars(List<Double> values, List<Double> stackedOn) {
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < values.size(); i++) {
      double value = values.get(i);
      if (value > 0) {
        double foot = y(stackedOn.get(i));
        double head = y(stackedOn.get(i) + value);
        path.append(
            format("M%.1f %.2fV%.2fh%.1fV%.2fz", i * STEP + GAP, foot, head, STEP - 2 * GAP, foot));
      }
    }
    return path.toString();
  }

  /** A line through the values, broken where there is none (NaN). */
  String line(List<Double> values) {
    StringBuilder path = new StringBuilder();
    boolean goesOn = false;
    for (int i = 0; i < values.size(); i++) {
      double value = values.get(i);
      if (Double.isNaN(value)) {
        goesOn = false;
        continue;
      }
      // a move alone draws nothing: a value without neighbours is a dot
      path.append(format(goesOn ? "L%.1f %.2f" : "M%.1f %.2fh.01", (i + 0.5) * STEP, y(value)));
      goesOn = true;
    }
    return path.toString();
  }

  private double y(double value) {
    return HEIGHT - EDGE - Math.min(value / top, 1) * (HEIGHT - 2 * EDGE);
  }

  private static String format(String pattern, Object... numbers) {
    return String.format(Locale.ROOT, pattern, numbers);
  }
}
