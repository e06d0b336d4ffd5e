package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import org.jspecify.annotations.Nullable;

/** Strings of a payload. */
final class Text {

  private Text() {}

  /** The member as clean text, also a number; null when it is missing, no text, or blank. */
  static @Nullable String of(JsonNode object, String name) {
    JsonNode node = object.path(name);
    String text = node.isTextual() || node.isNumber() ? Clean.text(node.asText()) : "";
    return text.isBlank() ? null : text;
  }
}
