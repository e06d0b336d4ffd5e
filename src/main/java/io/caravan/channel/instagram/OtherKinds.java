package io.caravan.channel.instagram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.ParsedEvent;
import java.util.Iterator;
import java.util.Set;
import java.util.stream.Stream;

/** The events that are not messages: recorded with their kind and an id of their own. */
final class OtherKinds {

  /** What every event has beside the key that says what it is. */
  private static final Set<String> COMMON = Set.of("sender", "recipient", "timestamp");

  private static final Set<String> KNOWN =
      Set.of(
          "message_edit",
          "reaction",
          "read",
          "postback",
          "referral",
          "pass_thread_control",
          "take_thread_control",
          "request_thread_control",
          "app_roles",
          "optin",
          "policy_enforcement");

  private OtherKinds() {}

  static ParsedEvent ignored(Entry entry, JsonNode event) {
    String kind = kind(event);
    if (kind.isEmpty()) {
      return entry.ignored("unknown", event, "unknown-shape");
    }
    if (!KNOWN.contains(kind)) {
      return entry.ignored(kind, event, "unknown-kind");
    }
    String[] id = nativeId(kind, event);
    return id.length == 0 || Stream.of(id).anyMatch(String::isEmpty)
        ? entry.ignored(kind, event, "not-handled")
        : entry.ignored(kind, DedupeKey.of(kind, id), event, "not-handled");
  }

  /** What makes it the same event again; with an empty part the whole content does. */
  private static String[] nativeId(String kind, JsonNode event) {
    JsonNode body = event.path(kind);
    String mid = text(body, "mid");
    String sender = text(event.path("sender"), "id");
    String timestamp = text(event, "timestamp");
    return switch (kind) {
      case "message_edit" -> new String[] {mid, text(body, "num_edit")};
      case "reaction" -> new String[] {mid, sender, text(body, "action"), timestamp};
      case "read" -> new String[] {mid, sender};
      case "postback" ->
          mid.isEmpty()
              ? new String[] {sender, timestamp, text(body, "payload")}
              : new String[] {mid};
      default -> new String[0];
    };
  }

  private static String kind(JsonNode event) {
    Iterator<String> names = event.fieldNames();
    String unknown = "";
    while (names.hasNext()) {
      String name = names.next();
      if (KNOWN.contains(name)) {
        return name;
      }
      if (!COMMON.contains(name) && unknown.isEmpty()) {
        unknown = name;
      }
    }
    return unknown;
  }

  private static String text(JsonNode node, String name) {
    return Clean.text(node.path(name).asText(""));
  }
}
