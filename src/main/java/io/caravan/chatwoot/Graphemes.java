package io.caravan.chatwoot;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Text cut where a reader sees the end of a character: not within a family of emoji, a flag or a
 * letter with its accents. Java's {@code \X} knows extended grapheme clusters; its BreakIterator
 * does since Java 20 only.
 */
final class Graphemes {

  private static final Pattern CLUSTER = Pattern.compile("\\X");

  /** No writing needs a longer one; whoever stacks more marks has them cut. */
  private static final int LONGEST_CLUSTER = 1_000;

  private Graphemes() {}

  /** At most the first {@code most} code points. */
  static String first(String text, int most) {
    String fitting = CodePoints.first(text, most);
    if (fitting.length() == text.length()) {
      return text;
    }
    int end = 0;
    Matcher cluster = CLUSTER.matcher(text);
    while (cluster.find() && cluster.end() <= fitting.length()) {
      end = cluster.end();
    }
    return fitting.length() - end > LONGEST_CLUSTER ? fitting : text.substring(0, end);
  }
}
