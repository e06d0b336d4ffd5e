package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Wording;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A message as it is now. */
final class EditUpdate {

  private EditUpdate() {}

  static List<ParsedEvent> parse(JsonNode message, Instant receivedAt) {
    Chat chat = Chat.of(message.path("chat"), null);
    return List.of(parse("edited_message", chat, message, receivedAt));
  }

  static List<ParsedEvent> parseBusiness(JsonNode message, Instant receivedAt) {
    Chat chat = Chat.of(message.path("chat"), message.path("business_connection_id"));
    return List.of(parse("edited_business_message", chat, message, receivedAt));
  }

  private static ParsedEvent parse(String kind, Chat chat, JsonNode message, Instant receivedAt) {
    Instant time = MessageUpdate.time(message, "edit_date", receivedAt);
    String id = Ids.of(message.path("message_id"));
    String date = Ids.of(message.path("edit_date"));
    if (id == null || date == null) {
      return EventFrame.ofContent(kind, message, time).ignored("no-message-id");
    }
    String target = chat.messageId(id);
    EventFrame frame = new EventFrame(kind, DedupeKey.of(kind, target, date), time);
    String reason = chat.reasonToIgnore();
    if (reason != null) {
      return frame.ignored(reason);
    }
    if (message.has("location")) {
      return frame.ignored("live-location"); // one edit for every few steps
    }
    Content content = Content.of(message);
    return content.isEmpty()
        ? frame.ignored("service-message")
        : frame.received(edit(chat, message, target, date, content));
  }

  /** Its files are shown again only where nothing else could have changed. */
  private static InboundMessage edit(
      Chat chat, JsonNode message, String target, String date, Content content) {
    String text = content.text();
    List<Attachment> files = text == null ? content.attachments() : List.of();
    return new InboundMessage(
        ChangeId.of(target, "edit", date),
        MessageUpdate.direction(chat, message),
        chat.person(MessageUpdate.writer(chat, message), null),
        Wording.edited(text == null ? "" : text).strip(),
        files,
        target,
        Map.of(),
        new Change(Change.Kind.EDIT, target));
  }
}
