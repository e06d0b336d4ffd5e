package io.caravan.chatwoot;

import io.caravan.channel.Attachment;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A message as Chatwoot's API takes it, alone or as the first one of a conversation. */
final class MessageBody {

  /** Chatwoot refuses a longer content. */
  static final int LONGEST = 150_000;

  private MessageBody() {}

  /** For {@code POST …/messages}. */
  static Map<String, Object> alone(Delivery delivery) {
    Map<String, Object> body = common(delivery, attributes(delivery));
    body.put("external_created_at", delivery.occurredAt().toString());
    return body;
  }

  /** For the {@code message} of {@code POST …/conversations}. */
  static Map<String, Object> nested(Delivery delivery) {
    Map<String, Object> attributes = attributes(delivery);
    attributes.put("external_created_at", delivery.occurredAt().toString());
    return common(delivery, attributes);
  }

  private static Map<String, Object> common(Delivery delivery, Map<String, Object> attributes) {
    InboundMessage message = delivery.message();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("content", fitting(content(message)));
    body.put("message_type", message.direction() == Direction.INCOMING ? "incoming" : "outgoing");
    body.put("source_id", message.id());
    if (!attributes.isEmpty()) {
      body.put("content_attributes", attributes);
    }
    return body;
  }

  private static Map<String, Object> attributes(Delivery delivery) {
    Map<String, Object> attributes = new HashMap<>(delivery.message().meta());
    if (delivery.message().replyTo() != null) {
      attributes.put("in_reply_to_external_id", delivery.message().replyTo());
    }
    return attributes;
  }

  /** A message without a text names its attachments: Chatwoot would show an empty bubble. */
  private static String content(InboundMessage message) {
    String text = message.text();
    if (text != null && !text.isBlank()) {
      return text;
    }
    return message.attachments().stream().map(MessageBody::line).collect(Collectors.joining("\n"));
  }

  private static String line(Attachment attachment) {
    String where = attachment.url() == null ? "not fetched" : attachment.url();
    return attachment.name() == null ? where : attachment.name() + ": " + where;
  }

  private static String fitting(String content) {
    int length = CodePoints.count(content);
    if (length <= LONGEST) {
      return content;
    }
    String note = "\n[cut: the message has " + length + " characters]";
    return CodePoints.first(content, LONGEST - note.length()) + note;
  }
}
