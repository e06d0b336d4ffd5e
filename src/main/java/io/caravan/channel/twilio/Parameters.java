package io.caravan.channel.twilio;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import io.caravan.channel.Clean;
import io.caravan.channel.Ids;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What a webhook says: the fields of a form, or the plain members of a JSON object. */
record Parameters(Map<String, String> values) {

  static Parameters read(byte[] body) throws MalformedWebhook {
    String start = new String(body, 0, Math.min(body.length, 16), StandardCharsets.ISO_8859_1);
    boolean json = start.stripLeading().startsWith("{") || start.stripLeading().startsWith("[");
    return json ? ofJson(Json.read(body)) : new Parameters(Form.read(body).single());
  }

  private static Parameters ofJson(JsonNode root) {
    Map<String, String> values = new TreeMap<>();
    root.properties().stream()
        .filter(member -> member.getValue().isValueNode() && !member.getValue().isNull())
        .forEach(member -> values.put(member.getKey(), member.getValue().asText()));
    return new Parameters(values);
  }

  boolean has(String name) {
    return values.containsKey(name);
  }

  /** What says something, clean; null when the parameter is missing or blank. */
  @Nullable String text(String name) {
    String text = Clean.text(values.getOrDefault(name, ""));
    return text.isBlank() ? null : text;
  }

  /** The first of these that says something. */
  @Nullable String first(String... names) {
    return Stream.of(names).map(this::text).filter(text -> text != null).findFirst().orElse(null);
  }

  @Nullable String id(String... names) {
    return Ids.of(TextNode.valueOf(first(names)));
  }

  @Nullable String contactId(String name) {
    return Ids.ofContact(TextNode.valueOf(text(name)));
  }

  boolean isTrue(String name) {
    return "true".equalsIgnoreCase(values.get(name));
  }

  /** Only the names: the values are what customers wrote. */
  @Override
  public String toString() {
    return "parameters " + values.keySet();
  }
}
