package io.caravan.sandbox.chatwoot;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** One validation that failed; the message is a full sentence. */
record Violation(String attribute, String message) {

  /** Most characters of a string column. */
  static final int STRING = 255;

  /** Most characters of a text column. */
  static final int TEXT = 20_000;

  static void length(
      List<Violation> found, String attribute, String human, @Nullable String value, int most) {
    if (value != null && value.codePointCount(0, value.length()) > most) {
      found.add(
          new Violation(attribute, human + " is too long (maximum is " + most + " characters)"));
    }
  }
}
