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
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The new text of an earlier message. Beside every ordinary message Meta may send one with {@code
 * num_edit} 0, a number or a string of it: no edit (reports of several projects, 2026).
 */
final class EditEvent {

  static final String KEY = "message_edit";

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,9}");

  private EditEvent() {}

  static ParsedEvent parse(Entry envelope, JsonNode event) {
    JsonNode edit = event.path(KEY);
    Parties parties = Parties.of(envelope, event, false);
    Entry entry = envelope.of(parties);
    String mid = Ids.of(edit.path("mid"));
    if (mid == null) {
      return entry.ignored(KEY, event, "no-message-id");
    }
    String text = Text.of(edit, "text");
    String count = count(edit.path("num_edit"));
    if (count == null && text == null || "0".equals(count)) {
      return entry.ignored(KEY, DedupeKey.of(KEY, mid, "0"), event, "not-an-edit");
    }
    String which = count == null ? timeOrContent(event) : count;
    String key = DedupeKey.of(KEY, mid, which);
    String trouble = parties.trouble();
    return trouble == null
        ? entry.received(KEY, key, event, edited(mid, which, parties, text))
        : entry.ignored(KEY, key, event, trouble);
  }

  private static InboundMessage edited(
      String mid, String which, Parties parties, @Nullable String text) {
    return new InboundMessage(
        ChangeId.of(mid, "edit", which),
        parties.direction(),
        parties.card(),
        Wording.edited(text == null ? Wording.placeholder("no text", null) : text),
        List.of(),
        mid,
        Map.of(),
        new Change(Change.Kind.EDIT, mid));
  }

  /** What tells it from other edits, and is the same when it comes again. */
  private static String timeOrContent(JsonNode event) {
    String time = Text.of(event, "timestamp");
    return time == null ? DedupeKey.ofContent("content", event) : time;
  }

  /** Without leading zeros; null when it is no count. */
  private static @Nullable String count(JsonNode node) {
    String digits = node.isIntegralNumber() || node.isTextual() ? node.asText() : "";
    return COUNT.matcher(digits).matches() ? String.valueOf(Integer.parseInt(digits)) : null;
  }
}
