package io.caravan.monitoring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A metric that a PromQL expression names, with the label values that it asks for by equality.
 *
 * @param metric its name
 * @param labels none of those that are matched by a pattern or negated
 */
record Selector(String metric, Map<String, String> labels) {

  private static final Pattern RANGE = Pattern.compile("\\[[^\\]]*]");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(by|without|on|ignoring)\\s*\\([^)]*\\)");
  private static final Pattern LABELLED_BY =
      Pattern.compile("label_values\\(\\s*([a-zA-Z_:][a-zA-Z0-9_:]*)\\s*,[^)]*\\)");
  private static final Pattern NAME =
      Pattern.compile("(?<![a-zA-Z0-9_:.])([a-zA-Z_:][a-zA-Z0-9_:]*+)(?!\\s*\\()\\s*(\\{[^}]*})?");
  private static final Pattern LABEL = Pattern.compile("([a-zA-Z_]+)\\s*=\\s*\"([^\"]*)\"");
  private static final Set<String> WORDS = Set.of("and", "or", "unless", "bool", "offset");

  /** All that an expression, or a query for a dashboard's variable, names. */
  static List<Selector> in(String expression) {
    String bare = LABELLED_BY.matcher(expression).replaceAll("$1");
    bare = GROUPING.matcher(RANGE.matcher(bare).replaceAll(" ")).replaceAll(" ");
    List<Selector> found = new ArrayList<>();
    Matcher name = NAME.matcher(bare);
    while (name.find()) {
      if (!WORDS.contains(name.group(1))) {
        found.add(new Selector(name.group(1), labels(name.group(2))));
      }
    }
    return found;
  }

  private static Map<String, String> labels(String braces) {
    Map<String, String> labels = new TreeMap<>();
    if (braces != null) {
      Matcher label = LABEL.matcher(braces);
      while (label.find()) {
        labels.put(label.group(1), label.group(2));
      }
    }
    return labels;
  }
}
