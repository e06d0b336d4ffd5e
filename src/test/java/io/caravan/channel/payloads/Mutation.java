package io.caravan.channel.payloads;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;

/** Changes a webhook's body as no sender should, the same way for the same seed. */
public final class Mutation {

  private static final ObjectMapper MAPPER = new ObjectMapper();

  /**
   * What a value is replaced by, as JSON text: wrong types, empty ones, unstorable and huge ones.
   */
  private static final List<String> VALUES =
      List.of(
          "null",
          "true",
          "0",
          "-1",
          "1e400",
          "17841400000000001234567890",
          "\"\"",
          "\" \"",
          "\"\\u0000\"",
          "\"\\ud83d\"",
          "\"\\ude00\\ud83d\"",
          "\"'; drop table event; --\"",
          "\"<script>alert(1)</script>\"",
          "\"" + "x".repeat(70_000) + "\"",
          "[]",
          "{}",
          "[[[[]]]]",
          "[null]",
          "{\"\\u0000\": {\"__proto__\": []}}",
          "[".repeat(2_000) + "]".repeat(2_000));

  private final Random random;

  public Mutation(long seed) {
    random = new Random(seed);
  }

  /** One to four changes, of the JSON where it is some, else of the bytes. */
  public byte[] of(byte[] body) {
    byte[] changed = body;
    for (int i = random.nextInt(4); i >= 0; i--) {
      changed = random.nextInt(4) == 0 ? bytes(changed) : json(changed);
    }
    return changed;
  }

  private byte[] json(byte[] body) {
    JsonNode root;
    try {
      root = MAPPER.readTree(body);
    } catch (IOException noJson) {
      return bytes(body);
    }
    List<JsonNode> containers = new ArrayList<>();
    collect(root, containers);
    if (containers.isEmpty()) {
      return VALUES.get(random.nextInt(VALUES.size())).getBytes(StandardCharsets.UTF_8);
    }
    // a mark that the text of the new value replaces: a tree cannot hold all of them
    String mark = "\"@" + random.nextLong() + "@\"";
    change(containers.get(random.nextInt(containers.size())), mark.substring(1, mark.length() - 1));
    try {
      String value = VALUES.get(random.nextInt(VALUES.size()));
      return MAPPER.writeValueAsString(root).replace(mark, value).getBytes(StandardCharsets.UTF_8);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException(e);
    }
  }

  private void change(JsonNode container, String mark) {
    if (container instanceof ArrayNode array) {
      changeArray(array, mark);
      return;
    }
    ObjectNode object = (ObjectNode) container;
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    String name = names.isEmpty() ? "x" : names.get(random.nextInt(names.size()));
    switch (random.nextInt(4)) {
      case 0 -> object.remove(name);
      case 1 -> object.set(name + " ", object.get(name));
      default -> object.put(name, mark);
    }
  }

  private void changeArray(ArrayNode array, String mark) {
    int place = array.isEmpty() ? 0 : random.nextInt(array.size());
    switch (random.nextInt(4)) {
      case 0 -> array.removeAll();
      case 1 -> {
        for (int i = array.size(); i > 0 && array.size() < 200; i--) {
          array.add(array.get(0).deepCopy());
        }
      }
      case 2 -> array.insert(place, mark);
      default -> {
        if (!array.isEmpty()) {
          array.remove(place);
        }
        array.insert(place, mark);
      }
    }
  }

  private static void collect(JsonNode node, List<JsonNode> containers) {
    if (node.isContainerNode()) {
      containers.add(node);
      node.forEach(child -> collect(child, containers));
    }
  }

  private byte[] bytes(byte[] body) {
    if (body.length == 0) {
      return new byte[] {(byte) random.nextInt(256)};
    }
    int from = random.nextInt(body.length);
    int to = Math.min(body.length, from + 1 + random.nextInt(20));
    ByteArrayOutputStream changed = new ByteArrayOutputStream();
    changed.write(body, 0, from);
    switch (random.nextInt(4)) {
      case 0 -> changed.write(random.nextInt(256));
      case 1 -> changed.writeBytes(Arrays.copyOfRange(body, Math.max(0, from - 30), to));
      case 2 -> {
        return changed.toByteArray();
      }
      default -> changed.write(0);
    }
    changed.write(body, to, body.length - to);
    return changed.toByteArray();
  }
}
