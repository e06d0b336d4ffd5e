package io.caravan.channel.gateway;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes a gateway's own secrets out of a body before it is written down. Works on the bytes, so
 * that a body which is no JSON is covered too and everything else stays as it came; a value is
 * replaced by as many asterisks. Inside a string a quote is escaped, so what a customer wrote never
 * looks like a field.
 */
public final class Redaction {

  private Redaction() {}

  /**
   * @return the body itself when it has no such field
   */
  public static byte[] of(byte[] body, String... fields) {
    Matcher field = field(String.join("|", fields), body);
    byte[] clean = body;
    while (field.find()) {
      clean = clean == body ? body.clone() : clean;
      for (int i = field.end(); i < body.length && body[i] != '"'; i++) {
        clean[i] = '*';
        if (body[i] == '\\' && i + 1 < body.length) {
          clean[++i] = '*'; // an escaped quote ends nothing
        }
      }
    }
    return clean;
  }

  /** As {@link #of} for an event of that name; any other body as it is. */
  public static byte[] ifEvent(String name, byte[] body, String... fields) {
    Matcher event = field("event", body);
    byte[] value = (name + '"').getBytes(StandardCharsets.ISO_8859_1);
    while (event.find()) {
      int end = event.end() + value.length;
      if (end <= body.length && Arrays.equals(body, event.end(), end, value, 0, value.length)) {
        return of(body, fields);
      }
    }
    return body;
  }

  /** Finds the beginnings of their values; one char a byte, whatever the encoding. */
  private static Matcher field(String names, byte[] body) {
    return Pattern.compile("\"(?:" + names + ")\"\\s*+:\\s*+\"")
        .matcher(new String(body, StandardCharsets.ISO_8859_1));
  }
}
