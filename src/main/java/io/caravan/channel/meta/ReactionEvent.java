package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Wording;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A reaction to a message, or that it was taken back. */
final class ReactionEvent {

  static final String KEY = "reaction";

  private ReactionEvent() {}

  static ParsedEvent parse(Entry envelope, JsonNode event) {
    JsonNode reaction = event.path(KEY);
    Parties parties = Parties.of(envelope, event, false);
    Entry entry = envelope.of(parties);
    String mid = Ids.of(reaction.path("mid"));
    if (mid == null) {
      return entry.ignored(KEY, event, "no-message-id");
    }
    String trouble = parties.trouble();
    if (trouble != null) {
      return entry.ignored(KEY, event, trouble);
    }
    String who = Objects.requireNonNull(Ids.ofContact(event.path("sender").path("id")));
    String action = Objects.requireNonNullElse(Text.of(reaction, "action"), "react");
    String emoji = emoji(reaction, action);
    String time = Text.of(event, "timestamp");
    String which = time == null ? Objects.requireNonNullElse(emoji, action) : time;
    return entry.received(
        KEY,
        DedupeKey.of(KEY, mid, who, action, which),
        event,
        new InboundMessage(
            ChangeId.of(mid, KEY, who, which),
            parties.direction(),
            parties.card(),
            emoji,
            List.of(),
            mid,
            Map.of(),
            new Change(Change.Kind.REACTION, mid)));
  }

  /** Null when it was taken back; the word where Meta sends no emoji. */
  private static @Nullable String emoji(JsonNode reaction, String action) {
    if (action.equals("unreact")) {
      return null;
    }
    String emoji = Text.of(reaction, "emoji");
    String word = emoji == null ? Text.of(reaction, KEY) : emoji;
    return word == null ? Wording.placeholder(KEY, null) : word;
  }
}
