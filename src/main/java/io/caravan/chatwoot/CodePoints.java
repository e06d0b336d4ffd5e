package io.caravan.chatwoot;

/** Text measured as Chatwoot does, in code points, and never cut through one. */
final class CodePoints {

  private CodePoints() {}

  static int count(String text) {
    return text.codePointCount(0, text.length());
  }

  /** At most the first {@code most} of them. */
  static String first(String text, int most) {
    return count(text) <= most ? text : text.substring(0, text.offsetByCodePoints(0, most));
  }
}
