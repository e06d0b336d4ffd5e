package io.caravan.bench;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/** What one run has measured, by name, in the order in which it was measured. */
final class Figures {

  private final Map<String, Double> values = new LinkedHashMap<>();

  void put(String name, double value) {
    if (values.put(name, value) != null) {
      throw new IllegalStateException(name + " was measured twice");
    }
  }

  /**
   * @throws IllegalStateException when it was not measured
   */
  double get(String name) {
    return find(name).orElseThrow(() -> new IllegalStateException(name + " was not measured"));
  }

  OptionalDouble find(String name) {
    Double value = values.get(name);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** One divided by the other; empty unless both were measured. */
  OptionalDouble ratio(String name, String by) {
    return find(name).isEmpty() || find(by).isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(get(name) / get(by));
  }

  Map<String, Double> all() {
    return Collections.unmodifiableMap(values);
  }

  /** A copy, for a warm-up whose figures nobody wants. */
  Figures unwritten() {
    Figures copy = new Figures();
    copy.values.putAll(values);
    return copy;
  }

  /** Of each figure the median of the runs that have it. */
  static Figures medians(List<Figures> runs) {
    Figures medians = new Figures();
    for (Figures run : runs) {
      for (String name : run.values.keySet()) {
        if (medians.find(name).isEmpty()) {
          medians.put(
              name,
              Percentiles.median(
                  runs.stream().flatMapToDouble(each -> each.find(name).stream()).toArray()));
        }
      }
    }
    return medians;
  }
}
