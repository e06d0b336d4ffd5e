package io.caravan.config;

import io.caravan.config.Findings.Finding;
import java.util.List;

/** The configuration stops the start; each line names a key and what is expected of it. */
public final class InvalidConfiguration extends RuntimeException {

  private final transient List<Finding> problems;

  InvalidConfiguration(List<Finding> problems) {
    // The lines are for InvalidConfigurationAnalyzer; here they would be logged a second time.
    super(
        "The configuration has "
            + problems.size()
            + (problems.size() == 1 ? " problem" : " problems"));
    this.problems = List.copyOf(problems);
  }

  /** Of one key. */
  public static InvalidConfiguration of(String key, String text) {
    return new InvalidConfiguration(List.of(new Finding(key, text)));
  }

  /** One line for each problem. */
  public List<String> lines() {
    return problems.stream().map(Finding::toString).toList();
  }
}
