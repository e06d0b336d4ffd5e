package io.caravan.channel.instagram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Clean;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** One event of {@code messaging}; the key that is present says what it is. */
final class Messaging {

  private static final String MESSAGE = "message";
  private static final String NOT_HANDLED = "not-handled";

  private Messaging() {}

  static ParsedEvent parse(Entry entry, JsonNode event) {
    JsonNode message = event.path(MESSAGE);
    if (!message.isObject()) {
      return OtherKinds.ignored(entry, event);
    }
    String kind = kind(entry, event, message);
    String mid = Ids.of(message.path("mid"));
    if (mid == null) {
      return entry.ignored(kind, event, "no-message-id");
    }
    String key = DedupeKey.of(kind, mid);
    if (!MESSAGE.equals(kind)) {
      return entry.ignored(kind, key, event, NOT_HANDLED);
    }
    String sender = Ids.ofContact(event.path("sender").path("id"));
    if (sender == null) {
      return entry.ignored(kind, key, event, "no-contact-id");
    }
    String text = Clean.text(message.path("text").asText(""));
    if (text.isEmpty()) {
      boolean media = !message.path("attachments").isEmpty();
      return entry.ignored(kind, key, event, media ? "attachments-only" : "no-text");
    }
    return new ParsedEvent(
        entry.account(),
        kind,
        key,
        entry.timeOf(event),
        textMessage(mid, sender, text, message),
        Outcome.RECEIVED,
        null);
  }

  /** A message with a flag is not what its key says; an account's own messages are echoes. */
  private static String kind(Entry entry, JsonNode event, JsonNode message) {
    if (message.path("is_deleted").asBoolean()) {
      return "unsend";
    }
    if (message.path("is_self").asBoolean()) {
      return "self";
    }
    String sender = Ids.of(event.path("sender").path("id"));
    if (message.path("is_echo").asBoolean() || (sender != null && sender.equals(entry.account()))) {
      return "echo";
    }
    return message.path("is_unsupported").asBoolean() ? "unsupported" : MESSAGE;
  }

  private static InboundMessage textMessage(
      String mid, String sender, String text, JsonNode message) {
    return new InboundMessage(
        mid,
        Direction.INCOMING,
        new ContactCard(sender, null, null, null, null),
        text,
        attachments(message.path("attachments")),
        Ids.of(message.path("reply_to").path("mid")),
        Map.of());
  }

  /** Only what has a URL; a view-once picture has none. */
  private static List<Attachment> attachments(JsonNode nodes) {
    List<Attachment> attachments = new ArrayList<>();
    for (JsonNode node : nodes) {
      JsonNode url = node.path("payload").path("url");
      if (url.isTextual()) {
        attachments.add(
            Attachment.link(Attachment.Kind.FILE, Clean.text(url.textValue()), null, null));
      }
    }
    return attachments;
  }
}
