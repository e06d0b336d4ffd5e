package io.caravan.channel.twilio;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A form as browsers read it, which refuses nothing: a {@code %} without two hex digits stands for
 * itself, a name without {@code =} has an empty value, bytes that are no UTF-8 become U+FFFD.
 *
 * @param values by name, in order of the names; of a name that came more than once each value once
 */
record Form(SortedMap<String, SortedSet<String>> values) {

  static Form read(byte[] body) {
    SortedMap<String, SortedSet<String>> values = new TreeMap<>();
    String text = new String(body, StandardCharsets.ISO_8859_1); // a char a byte
    for (String pair : text.split("&")) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String name = decode(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
        values.computeIfAbsent(name, any -> new TreeSet<>()).add(value);
      }
    }
    return new Form(values);
  }

  /** The first value of each name. */
  Map<String, String> single() {
    SortedMap<String, String> single = new TreeMap<>();
    values.forEach((name, all) -> single.put(name, all.first()));
    return single;
  }

  /** What Twilio signs beside the URL: names and values, one after the other. */
  String joined() {
    StringBuilder joined = new StringBuilder();
    values.forEach((name, all) -> all.forEach(value -> joined.append(name).append(value)));
    return joined.toString();
  }

  private static String decode(String encoded) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream(encoded.length());
    for (int i = 0; i < encoded.length(); i++) {
      char c = encoded.charAt(i);
      int hex = c == '%' ? hex(encoded, i + 1) : -1;
      bytes.write(hex >= 0 ? hex : c == '+' ? ' ' : c);
      i += hex >= 0 ? 2 : 0;
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The byte that two hex digits stand for; -1 where there are none. */
  private static int hex(String encoded, int at) {
    if (at + 2 > encoded.length()) {
      return -1;
    }
    int high = Character.digit(encoded.charAt(at), 16);
    int low = Character.digit(encoded.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }

  /** Not what was written in it. */
  @Override
  public String toString() {
    return "form with " + List.copyOf(values.keySet());
  }
}
