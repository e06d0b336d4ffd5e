package io.caravan.channel.generic;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.caravan.channel.Clean;
import io.caravan.channel.Ids;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object and collects what is wrong with them, by path. */
final class Fields {

  private static final Pattern WEB_ADDRESS = Pattern.compile("(?i)https?://[^\\s/?#]++\\S*+");

  private final JsonNode object;
  private final String path;
  private final Map<String, String> errors;

  Fields(JsonNode object, String path, Map<String, String> errors) {
    this.object = object;
    this.path = path;
    this.errors = errors;
  }

  /** The id, or an empty string and an error. */
  String requiredId(String name, int maxLength) {
    String id = id(name, maxLength);
    if (id == null) {
      required(name);
    }
    return id == null ? "" : id;
  }

  /** Records that a value is missing, unless what is wrong with it is known already. */
  void required(String name) {
    required(name, "is required");
  }

  void required(String name, String error) {
    errors.putIfAbsent(path + name, error);
  }

  @Nullable String id(String name, int maxLength) {
    return id(object.path(name), name, maxLength);
  }

  /** The ids of a list; the empty ones are left out. */
  List<String> ids(String name, int maxLength, int most) {
    JsonNode array = check(name, "must be an array of strings", JsonNode::isArray);
    if (array.size() > most) {
      wrong(name, "must have at most " + most + " of them");
      return List.of();
    }
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      String id = id(array.get(i), name + "[" + i + "]", maxLength);
      if (id != null) {
        ids.add(id);
      }
    }
    return ids;
  }

  /** Whether there is a value of that name, of whatever kind. */
  boolean has(String name) {
    return !isAbsent(object.path(name));
  }

  private @Nullable String id(JsonNode node, String name, int maxLength) {
    if (isAbsent(node) || (node.isTextual() && Clean.text(node.textValue()).isBlank())) {
      return null;
    }
    String id = Ids.of(node);
    if (id == null && !node.isTextual()) {
      return wrong(name, "must be a string, or an integer below 2^53");
    }
    return id == null || id.length() > maxLength
        ? wrong(name, "must be at most " + maxLength + " characters long")
        : id;
  }

  /** The string, null when it is absent or empty. */
  @Nullable String text(String name) {
    JsonNode node = object.path(name);
    if (isAbsent(node)) {
      return null;
    }
    if (!node.isTextual()) {
      return wrong(name, "must be a string");
    }
    String text = Clean.text(node.textValue());
    return text.isEmpty() ? null : text;
  }

  @Nullable String webAddress(String name) {
    String address = text(name);
    return address == null || WEB_ADDRESS.matcher(address).matches()
        ? address
        : wrong(name, "must be an http or https address");
  }

  Instant time(String name, Instant otherwise) {
    JsonNode node = object.path(name);
    if (isAbsent(node)) {
      return otherwise;
    }
    return SenderTime.of(node)
        .orElseGet(
            () -> {
              wrong(name, "must be ISO 8601 with a zone, or seconds or milliseconds since 1970");
              return otherwise;
            });
  }

  /** The object's fields; those of an empty object, and an error, when it is none. */
  Fields requiredObject(String name) {
    JsonNode node = object.path(name);
    if (!node.isObject()) {
      wrong(name, isAbsent(node) ? "is required" : "must be an object");
    }
    return new Fields(node, path + name + ".", errors);
  }

  Map<String, Object> map(String name) {
    JsonNode node = check(name, "must be an object", JsonNode::isObject);
    return Clean.object(node);
  }

  List<Fields> objects(String name) {
    JsonNode array = check(name, "must be an array of objects", JsonNode::isArray);
    List<Fields> objects = new ArrayList<>();
    for (int i = 0; i < array.size(); i++) {
      String place = name + "[" + i + "]";
      if (array.get(i).isObject()) {
        objects.add(new Fields(array.get(i), path + place + ".", errors));
      } else {
        wrong(place, "must be an object");
      }
    }
    return objects;
  }

  /** Records an error; the return value reads well at the place of the missing value. */
  @Nullable String wrong(String name, String error) {
    errors.put(path + name, error);
    return null;
  }

  private JsonNode check(String name, String error, Predicate<JsonNode> expected) {
    JsonNode node = object.path(name);
    if (isAbsent(node) || expected.test(node)) {
      return node;
    }
    wrong(name, error);
    return MissingNode.getInstance();
  }

  private static boolean isAbsent(JsonNode node) {
    return node.isMissingNode() || node.isNull();
  }
}
