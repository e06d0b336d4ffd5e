package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What may be beside any message: where it came from, and what went wrong with it. */
final class Extras {

  private Extras() {}

  static Map<String, Object> meta(Value value, JsonNode message) {
    Map<String, Object> meta = new LinkedHashMap<>();
    JsonNode context = message.path("context");
    putFlag(meta, "forwarded", context.path("forwarded").asBoolean());
    putFlag(meta, "frequently_forwarded", context.path("frequently_forwarded").asBoolean());
    putObject(meta, "referred_product", context.path("referred_product"));
    putObject(meta, "referral", message.path("referral"));
    List<String> errors = Failures.codes(message.path("errors"));
    if (!errors.isEmpty()) {
      meta.put("errors", errors);
    }
    putFlag(meta, "standby", value.standby());
    return meta;
  }

  private static void putFlag(Map<String, Object> meta, String name, boolean flag) {
    if (flag) {
      meta.put(name, true);
    }
  }

  private static void putObject(Map<String, Object> meta, String name, JsonNode object) {
    if (object.isObject() && !object.isEmpty()) {
      meta.put(name, Clean.object(object));
    }
  }
}
