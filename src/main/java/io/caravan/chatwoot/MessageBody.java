package io.caravan.chatwoot;

import io.caravan.channel.Attachment;
import io.caravan.channel.InboundMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** A message as Chatwoot's API takes it, alone or as the first one of a conversation. */
final class MessageBody {

  private MessageBody() {}

  /** For {@code POST …/messages}. */
  static Map<String, Object> alone(Delivery delivery) {
    Map<String, Object> body = common(delivery, MessageAttributes.of(delivery.message()));
    body.put("external_created_at", delivery.occurredAt().toString());
    return body;
  }

  /** For the {@code message} of {@code POST …/conversations}. */
  static Map<String, Object> nested(Delivery delivery) {
    Map<String, Object> attributes = MessageAttributes.of(delivery.message());
    attributes.put("external_created_at", delivery.occurredAt().toString());
    return common(delivery, attributes);
  }

  private static Map<String, Object> common(Delivery delivery, Map<String, Object> attributes) {
    InboundMessage message = delivery.message();
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("content", MessageContent.of(delivery, content(message)));
    body.put("message_type", MessageContent.isIncoming(message) ? "incoming" : "outgoing");
    if (MessageContent.isNote(message)) {
      body.put("private", true);
    }
    body.put("source_id", message.id());
    if (!attributes.isEmpty()) {
      body.put("content_attributes", attributes);
    }
    return body;
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
}
