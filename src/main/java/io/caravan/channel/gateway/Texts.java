package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Strings of a webhook that may be something else. */
public final class Texts {

  private Texts() {}

  /** The text, also of a number, clean; null when it says nothing. */
  public static @Nullable String of(JsonNode node) {
    String text = node.isTextual() || node.isNumber() ? Clean.text(node.asText()) : "";
    return text.isBlank() ? null : text;
  }

  /** The first of them that says something. */
  public static @Nullable String first(JsonNode... nodes) {
    return Stream.of(nodes).map(Texts::of).filter(text -> text != null).findFirst().orElse(null);
  }

  /** A coordinate, which some engines write as text; NaN for anything else. */
  public static double coordinate(JsonNode node) {
    try {
      return node.isNumber() || node.isTextual() ? Double.parseDouble(node.asText()) : Double.NaN;
    } catch (NumberFormatException notANumber) {
      return Double.NaN;
    }
  }
}
