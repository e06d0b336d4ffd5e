package io.caravan.chatwoot;

import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Wording;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

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
    body.put("content", fitting(content(delivery)));
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

  /** The text as it is, and a line for each file that does not come with it. */
  private static String content(Delivery delivery) {
    String text = delivery.message().text();
    List<String> notes = delivery.files().notes();
    if (notes.isEmpty()) {
      return text == null ? "" : text;
    }
    return Wording.lines(text, Wording.lines(notes.toArray(String[]::new)));
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
