package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came with a message and is not shown: kept for programs, as content attributes. */
final class Extras {

  private Extras() {}

  static Map<String, Object> ofMessage(JsonNode event, JsonNode message) {
    Map<String, Object> extras = new LinkedHashMap<>();
    putText(extras, "quick_reply", Text.of(message.path("quick_reply"), "payload"));
    putObject(extras, "referral", event.path("referral"));
    putObject(extras, "referral", message.path("referral"));
    putObject(extras, "story", message.path("reply_to").path("story"));
    return extras;
  }

  static Map<String, Object> ofPostback(JsonNode postback, @Nullable String payload) {
    Map<String, Object> extras = new LinkedHashMap<>();
    putText(extras, "postback", payload);
    putObject(extras, "referral", postback.path("referral"));
    return extras;
  }

  private static void putText(Map<String, Object> extras, String name, @Nullable String value) {
    if (value != null) {
      extras.put(name, value);
    }
  }

  private static void putObject(Map<String, Object> extras, String name, JsonNode object) {
    if (!object.isEmpty()) {
      extras.put(name, Clean.object(object));
    }
  }
}
