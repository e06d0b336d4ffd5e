package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import org.jspecify.annotations.Nullable;

/** Strings of a payload. */
final class Texts {

  private static final int WORD = 64;

  private Texts() {}

  /** The text, or a number written as one; null when there is nothing to read. */
  static @Nullable String of(JsonNode node) {
    if (!node.isTextual() && !node.isNumber()) {
      return null;
    }
    String text = Clean.text(node.asText());
    return text.isBlank() ? null : text;
  }

  /** Meta's word for something, cut where it cannot be one. */
  static @Nullable String word(JsonNode node) {
    String text = of(node);
    return text == null || text.length() <= WORD ? text : Clean.text(text.substring(0, WORD));
  }
}
