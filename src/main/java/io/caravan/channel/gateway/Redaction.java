package io.caravan.channel.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a gateway's own secrets out of a body before it is written down. Works on the bytes, so
 * that a body which is no JSON is covered too and everything else stays as it came; a value is
 * replaced by as many asterisks. Inside a string a quote is escaped, so what a customer wrote never
 * looks like a field.
 */
public final class Redaction {

  private static final String VALUE = "\"\\s*+:\\s*+\"([^\"\\\\]*+(?:\\\\.[^\"\\\\]*+)*+)";

  private Redaction() {}

  /**
   * @return the body itself when it has no such field
   */
  public static byte[] of(byte[] body, String... fields) {
    // one char a byte, whatever the encoding
    Matcher field = field(String.join("|", fields), body);
    byte[] clean = body;
    while (field.find()) {
      MatchResult value = field.toMatchResult();
      clean = clean == body ? body.clone() : clean;
      Arrays.fill(clean, value.start(1), value.end(1), (byte) '*');
    }
    return clean;
  }

  /** As {@link #of} for an event of that name; any other body as it is. */
  public static byte[] ifEvent(String name, byte[] body, String... fields) {
    Matcher event = field("event", body);
    while (event.find()) {
      if (event.group(1).equals(name)) {
        return of(body, fields);
      }
    }
    return body;
  }

  private static Matcher field(String names, byte[] body) {
    return Pattern.compile("\"(?:" + names + ")" + VALUE, Pattern.DOTALL)
        .matcher(new String(body, StandardCharsets.ISO_8859_1));
  }
}
