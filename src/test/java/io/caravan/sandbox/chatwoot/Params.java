package io.caravan.sandbox.chatwoot;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request's parameters as Rails merges them: query and body, where numbers may be strings. */
record Params(ObjectNode json, List<Upload> files) {

  boolean has(String name) {
    return json.hasNonNull(name);
  }

  @Nullable String text(String name) {
    JsonNode value = json.get(name);
    return value == null || value.isNull() || value.isContainerNode() ? null : value.asText();
  }

  /** Like {@link #text}, null for an empty or blank value too. */
  @Nullable String present(String name) {
    String value = text(name);
    return value == null || value.isBlank() ? null : value;
  }

  /** The part of that name; null when there is none. */
  @Nullable Upload file(String name) {
    return files.stream().filter(part -> part.field().equals(name)).findFirst().orElse(null);
  }

  /** Null when absent or not a number. */
  @Nullable Long number(String name) {
    String value = present(name);
    return value == null ? null : parse(value);
  }

  int page() {
    Long page = number("page");
    return page == null || page < 1 ? 1 : page.intValue();
  }

  boolean flag(String name) {
    String value = present(name);
    return value != null && !List.of("false", "f", "0", "off").contains(value);
  }

  /**
   * An empty object when absent.
   *
   * @throws IllegalArgumentException when there is something else than an object
   */
  ObjectNode object(String name) {
    JsonNode value = json.get(name);
    if (value == null || value.isNull()) {
      return Json.object();
    }
    if (value instanceof ObjectNode object) {
      return object.deepCopy();
    }
    throw new IllegalArgumentException(name + " is no object");
  }

  static @Nullable Long parse(String value) {
    return value.matches("-?\\d{1,18}") ? Long.valueOf(value) : null;
  }
}
