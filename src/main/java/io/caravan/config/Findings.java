package io.caravan.config;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What is wrong with the configuration, and what only looks wrong. One line each. */
final class Findings {

  /** A key and what to do about it. Never holds the value of a secret. */
  record Finding(String key, String text) {

    @Override
    public String toString() {
      return key + ": " + text;
    }
  }

  private final List<Finding> problems = new ArrayList<>();
  private final List<Finding> warnings = new ArrayList<>();

  /** Notes a problem, unless one is known of the same key or of a part of it. */
  void problem(String key, String text) {
    if (problems.stream().noneMatch(known -> isSameOrPart(known.key(), key))) {
      problems.add(new Finding(key, text));
    }
  }

  void expect(boolean holds, String key, String text) {
    if (!holds) {
      problem(key, text);
    }
  }

  void warning(String key, String text) {
    warnings.add(new Finding(key, text));
  }

  /** By key. */
  List<Finding> problems() {
    return problems.stream().sorted(Comparator.comparing(Finding::key)).toList();
  }

  List<Finding> warnings() {
    return List.copyOf(warnings);
  }

  private static boolean isSameOrPart(String part, String key) {
    return part.equals(key) || part.startsWith(key + ".") || part.startsWith(key + "[");
  }
}
