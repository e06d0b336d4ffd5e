package io.caravan.failpoints;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;

/**
 * That somebody passed a gap; a line of a node's notes.
 *
 * @param subject the contact it was about; empty when nobody could know it yet
 * @param route where the walk began
 * @param nodes ids of all nodes that were left or entered in the gap
 */
record Passage(String subject, String route, Gap gap, Set<String> nodes) {

  static Passage parse(String line) {
    String[] parts = line.split("\t", 4);
    return new Passage(
        parts[0], parts[1], Gap.parse(parts[2]), new TreeSet<>(Arrays.asList(parts[3].split(","))));
  }

  @Override
  public String toString() {
    return String.join("\t", subject, route, gap.toString(), String.join(",", nodes));
  }
}
