package io.caravan.monitoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What Prometheus reads at a node. */
final class Scrape {

  private static final Pattern SAMPLE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]+)=\"([^\"]*)\"");

  private record Sample(String metric, Map<String, String> labels, double value) {}

  private final List<Sample> samples = new ArrayList<>();

  /**
   * @param text in Prometheus' text format
   */
  Scrape(String text) {
    for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
      Matcher sample = SAMPLE.matcher(line);
      if (!sample.matches()) {
        throw new AssertionError("no sample: " + line);
      }
      Map<String, String> labels = new TreeMap<>();
      if (sample.group(2) != null) {
        Matcher label = LABEL.matcher(sample.group(2));
        while (label.find()) {
          labels.put(label.group(1), label.group(2));
        }
      }
      samples.add(new Sample(sample.group(1), labels, Double.parseDouble(sample.group(3))));
    }
  }

  boolean holds(Selector selector) {
    return samples.stream()
        .anyMatch(
            sample ->
                sample.metric.equals(selector.metric())
                    && sample.labels.entrySet().containsAll(selector.labels().entrySet()));
  }

  /** The one sample of that selector. */
  double value(String selector) {
    Selector wanted = Selector.in(selector).get(0);
    List<Sample> found =
        samples.stream()
            .filter(sample -> sample.metric.equals(wanted.metric()))
            .filter(sample -> sample.labels.entrySet().containsAll(wanted.labels().entrySet()))
            .toList();
    if (found.size() != 1) {
      throw new AssertionError(selector + ": " + found);
    }
    return found.get(0).value;
  }

  /** Every value that a label of our own metrics has. */
  List<String> labelValues(String prefix) {
    return samples.stream()
        .filter(sample -> sample.metric.startsWith(prefix))
        .flatMap(sample -> sample.labels.values().stream())
        .distinct()
        .toList();
  }
}
