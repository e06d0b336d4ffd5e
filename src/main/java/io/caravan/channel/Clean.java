package io.caravan.channel;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Makes strings and JSON values fit for Postgres' {@code text} and {@code jsonb}, which refuse
 * U+0000 and lone surrogates: one of them would make the whole webhook impossible to store.
 */
public final class Clean {

  private static final char REPLACEMENT = '\uFFFD';

  private Clean() {}

  /** U+0000 removed, lone surrogates replaced by U+FFFD; everything else as it is. */
  public static String text(String raw) {
    int bad = firstBad(raw);
    if (bad < 0) {
      return raw;
    }
    StringBuilder clean = new StringBuilder(raw.length()).append(raw, 0, bad);
    for (int i = bad; i < raw.length(); i++) {
      char c = raw.charAt(i);
      if (startsPair(raw, i)) {
        clean.append(c).append(raw.charAt(++i));
      } else if (Character.isSurrogate(c)) {
        clean.append(REPLACEMENT);
      } else if (c != 0) {
        clean.append(c);
      }
    }
    return clean.toString();
  }

  /** A JSON value as plain Java, every string and key in it clean and every number storable. */
  public static @Nullable Object value(JsonNode node) {
    return switch (node.getNodeType()) {
      case OBJECT -> object(node);
      case ARRAY -> array(node);
      case STRING -> text(node.textValue());
      case NUMBER -> number(node);
      case BOOLEAN -> node.booleanValue();
      default -> null;
    };
  }

  /** The members of a JSON object; none for anything else. */
  public static Map<String, Object> object(JsonNode node) {
    Map<String, Object> object = new LinkedHashMap<>();
    node.properties().forEach(e -> object.put(text(e.getKey()), value(e.getValue())));
    return object;
  }

  private static List<Object> array(JsonNode node) {
    List<Object> array = new ArrayList<>(node.size());
    node.forEach(element -> array.add(value(element)));
    return array;
  }

  private static Object number(JsonNode node) {
    if (node.isIntegralNumber()) {
      return node.canConvertToLong() ? (Object) node.longValue() : node.bigIntegerValue();
    }
    double number = node.doubleValue();
    return Double.isFinite(number) ? (Object) number : node.asText();
  }

  private static int firstBad(String raw) {
    for (int i = 0; i < raw.length(); i++) {
      if (startsPair(raw, i)) {
        i++;
      } else if (raw.charAt(i) == 0 || Character.isSurrogate(raw.charAt(i))) {
        return i;
      }
    }
    return -1;
  }

  private static boolean startsPair(String raw, int i) {
    return Character.isHighSurrogate(raw.charAt(i))
        && i + 1 < raw.length()
        && Character.isLowSurrogate(raw.charAt(i + 1));
  }
}
