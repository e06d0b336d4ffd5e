package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.ParsedEvent;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The events that are shown to nobody: recorded with their kind and an id of their own. */
final class OtherKinds {

  /** What every event has beside the key that says what it is. */
  private static final Set<String> COMMON = Set.of("sender", "recipient", "timestamp");

  /** Why each is not delivered. Those that would be, if they held an object, are of no shape. */
  private static final Map<String, String> REASONS =
      Map.ofEntries(
          Map.entry(MessageEvent.KEY, "unknown-shape"),
          Map.entry(EditEvent.KEY, "unknown-shape"),
          Map.entry(ReactionEvent.KEY, "unknown-shape"),
          Map.entry(PostbackEvent.KEY, "unknown-shape"),
          Map.entry("read", "receipt"),
          Map.entry("delivery", "receipt"),
          Map.entry("referral", "not-a-message"),
          Map.entry("optin", "not-a-message"),
          Map.entry("account_linking", "not-a-message"),
          Map.entry("game_play", "not-a-message"),
          Map.entry("pass_thread_control", "not-a-message"),
          Map.entry("take_thread_control", "not-a-message"),
          Map.entry("request_thread_control", "not-a-message"),
          Map.entry("app_roles", "not-a-message"),
          Map.entry("policy_enforcement", "not-a-message"));

  private OtherKinds() {}

  static ParsedEvent ignored(Entry envelope, JsonNode event) {
    Entry entry = envelope.of(Parties.of(envelope, event, false));
    String kind = kind(event);
    if (kind.isEmpty()) {
      return entry.ignored("unknown", event, "unknown-shape");
    }
    String reason = REASONS.getOrDefault(kind, "unknown-kind");
    String key = reason.equals("receipt") ? receiptKey(kind, event) : null;
    return key == null
        ? entry.ignored(kind, event, reason)
        : entry.ignored(kind, key, event, reason);
  }

  /** Instagram names the message that was read, Messenger the time up to which. */
  private static @Nullable String receiptKey(String kind, JsonNode event) {
    JsonNode receipt = event.path(kind);
    String mid = Text.of(receipt, "mid");
    String upTo = mid == null ? Text.of(receipt, "watermark") : mid;
    String sender = Text.of(event.path("sender"), "id");
    return upTo == null || sender == null ? null : DedupeKey.of(kind, upTo, sender);
  }

  private static String kind(JsonNode event) {
    Iterator<String> names = event.fieldNames();
    String unknown = "";
    while (names.hasNext()) {
      String name = names.next();
      if (REASONS.containsKey(name)) {
        return name;
      }
      if (!COMMON.contains(name) && unknown.isEmpty()) {
        unknown = name;
      }
    }
    return unknown;
  }
}
