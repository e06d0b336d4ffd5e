package io.caravan.chatwoot;

import io.caravan.channel.InboundMessage;
import io.caravan.channel.Wording;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    body.put("content", MessageContent.of(delivery, content(delivery)));
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

  /** The text as it is, and a line for each file that does not come with it. */
  private static String content(Delivery delivery) {
    String text = delivery.message().text();
    List<String> notes = delivery.files().notes();
    if (notes.isEmpty()) {
      return text == null ? "" : text;
    }
    return Wording.lines(text, Wording.lines(notes.toArray(String[]::new)));
  }
}
