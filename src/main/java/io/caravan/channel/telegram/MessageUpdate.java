package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A message: {@code message} in a chat with the bot, {@code business_message} in one beside it. */
final class MessageUpdate {

  private MessageUpdate() {}

  static List<ParsedEvent> parse(JsonNode message, Instant receivedAt) {
    return List.of(parse("message", Chat.of(message.path("chat"), null), message, receivedAt));
  }

  static List<ParsedEvent> parseBusiness(JsonNode message, Instant receivedAt) {
    Chat chat = Chat.of(message.path("chat"), message.path("business_connection_id"));
    return List.of(parse("business_message", chat, message, receivedAt));
  }

  private static ParsedEvent parse(String kind, Chat chat, JsonNode message, Instant receivedAt) {
    Instant time = time(message, "date", receivedAt);
    String id = Ids.of(message.path("message_id"));
    if (id == null) {
      return EventFrame.ofContent(kind, message, time).ignored("no-message-id");
    }
    String nativeId = chat.messageId(id);
    EventFrame frame = new EventFrame(kind, DedupeKey.of(kind, nativeId), time);
    String reason = chat.reasonToIgnore();
    if (reason != null) {
      return frame.ignored(reason);
    }
    Content content = Content.of(message);
    return content.isEmpty()
        ? frame.ignored("service-message")
        : frame.received(
            new InboundMessage(
                nativeId,
                direction(chat, message),
                chat.person(writer(chat, message), ownPhone(chat, message)),
                content.text(),
                content.attachments(),
                replyTo(chat, message),
                meta(message)));
  }

  static Instant time(JsonNode node, String name, Instant receivedAt) {
    return SenderTime.ofNumber(node.path(name))
        .map(time -> SenderTime.notAfter(receivedAt, time))
        .orElse(receivedAt);
  }

  /** In a private chat there are two; who is not the person is the business. */
  static Direction direction(Chat chat, JsonNode message) {
    String writer = Ids.ofContact(message.path("from").path("id"));
    return writer == null || writer.equals(chat.id()) ? Direction.INCOMING : Direction.OUTGOING;
  }

  /** Whose name it is; the business' own is not the person's. */
  static @Nullable JsonNode writer(Chat chat, JsonNode message) {
    if (direction(chat, message) == Direction.OUTGOING) {
      return null;
    }
    return message.path("from").isObject() ? message.path("from") : message.path("chat");
  }

  private static @Nullable String replyTo(Chat chat, JsonNode message) {
    String id = Ids.of(message.path("reply_to_message").path("message_id"));
    return id == null ? null : chat.messageId(id);
  }

  /** Somebody who shares their own contact tells their number. */
  private static @Nullable String ownPhone(Chat chat, JsonNode message) {
    JsonNode contact = message.path("contact");
    String person = Ids.ofContact(contact.path("user_id"));
    return person != null && person.equals(chat.id()) ? Content.phone(contact) : null;
  }

  private static Map<String, Object> meta(JsonNode message) {
    boolean forwarded = message.has("forward_origin") || message.has("forward_date");
    return forwarded ? Map.of("forwarded", true) : Map.of();
  }
}
