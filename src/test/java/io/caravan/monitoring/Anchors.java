package io.caravan.monitoring;

import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where links into a Markdown file can lead. */
final class Anchors {

  private static final Pattern HEADING = Pattern.compile("(?m)^#+\\s+(.*?)\\s*$");
  private static final Pattern ID = Pattern.compile("\\b(?:id|name)=\"([^\"]+)\"");

  private Anchors() {}

  /** Headings, as GitHub makes anchors of them, and elements with an id. */
  static Set<String> in(String markdown, String prefix) {
    Set<String> anchors = new TreeSet<>();
    Matcher heading = HEADING.matcher(markdown);
    while (heading.find()) {
      anchors.add(
          heading
              .group(1)
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^a-z0-9 _-]", "")
              .replace(' ', '-'));
    }
    Matcher id = ID.matcher(markdown);
    while (id.find()) {
      anchors.add(id.group(1));
    }
    anchors.removeIf(anchor -> !anchor.startsWith(prefix));
    return anchors;
  }
}
