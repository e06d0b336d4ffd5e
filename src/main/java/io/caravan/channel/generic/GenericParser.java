package io.caravan.channel.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.ParsedEvent.Outcome;
import io.caravan.channel.SenderTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** One message a body. A body with a wrong field is refused whole, with every wrong field named. */
public final class GenericParser implements ChannelParser {

  private static final String KIND = "message";

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    return List.of(parse(Json.read(body), receivedAt));
  }

  /**
   * One message in our own format, wherever it comes from.
   *
   * @throws MalformedWebhook with every wrong field named
   */
  public ParsedEvent parse(JsonNode root, Instant receivedAt) throws MalformedWebhook {
    if (!root.isObject()) {
      throw new MalformedWebhook("the body must be a JSON object");
    }
    Map<String, String> errors = new LinkedHashMap<>();
    Fields fields = new Fields(root, "", errors);
    InboundMessage message = message(fields);
    Instant occurredAt = SenderTime.notAfter(receivedAt, fields.time("timestamp", receivedAt));
    if (message.text() == null && message.attachments().isEmpty()) {
      errors.putIfAbsent("text", "is required when there are no attachments");
    }
    if (!errors.isEmpty()) {
      throw new MalformedWebhook("the message has wrong fields", errors);
    }
    return event(message, occurredAt);
  }

  private static ParsedEvent event(InboundMessage message, Instant occurredAt) {
    boolean deliverable = message.text() != null;
    return new ParsedEvent(
        null,
        KIND,
        DedupeKey.of(KIND, message.id()),
        occurredAt,
        message,
        deliverable ? Outcome.RECEIVED : Outcome.IGNORED,
        deliverable ? null : "attachments-only");
  }

  private static InboundMessage message(Fields fields) {
    return new InboundMessage(
        fields.requiredId("id", Ids.MAX_LENGTH),
        direction(fields),
        contact(fields.requiredObject("contact")),
        fields.text("text"),
        fields.objects("attachments").stream()
            .map(GenericParser::attachment)
            .filter(Objects::nonNull)
            .toList(),
        fields.id("reply_to", Ids.MAX_LENGTH),
        fields.map("meta"));
  }

  private static Direction direction(Fields fields) {
    String direction = fields.text("direction");
    if ("outgoing".equals(direction)) {
      return Direction.OUTGOING;
    }
    if (direction != null && !"incoming".equals(direction)) {
      fields.wrong("direction", "must be incoming or outgoing");
    }
    return Direction.INCOMING;
  }

  private static ContactCard contact(Fields contact) {
    return new ContactCard(
        contact.requiredId("id", Ids.MAX_CONTACT_LENGTH),
        contact.text("name"),
        contact.text("email"),
        contact.text("phone"),
        contact.webAddress("avatar_url"));
  }

  private static @Nullable Attachment attachment(Fields attachment) {
    String url = attachment.webAddress("url");
    if (url == null) {
      attachment.required("url");
      return null;
    }
    return Attachment.link(Kind.FILE, url, attachment.text("name"), attachment.text("mime"));
  }
}
