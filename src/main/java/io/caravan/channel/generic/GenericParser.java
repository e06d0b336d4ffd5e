package io.caravan.channel.generic;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Attachment;
import io.caravan.channel.Attachment.Kind;
import io.caravan.channel.ChangeId;
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

  private static final int MOST_ALIASES = 20;

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
    EventType type = EventType.of(fields);
    InboundMessage message = type == EventType.MESSAGE ? message(fields) : change(fields, type);
    Instant occurredAt = SenderTime.notAfter(receivedAt, fields.time("timestamp", receivedAt));
    if (!errors.isEmpty()) {
      throw new MalformedWebhook("the message has wrong fields", errors);
    }
    String key = DedupeKey.of(type.word(), fields.requiredId("id", Ids.MAX_LENGTH));
    return event(type, key, message, occurredAt);
  }

  private static ParsedEvent event(
      EventType type, String key, InboundMessage message, Instant occurredAt) {
    return new ParsedEvent(null, type.word(), key, occurredAt, message, Outcome.RECEIVED, null);
  }

  private static InboundMessage message(Fields fields) {
    InboundMessage message =
        new InboundMessage(
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
    if (message.text() == null && message.attachments().isEmpty()) {
      fields.required("text", "is required when there are no attachments");
    }
    return message;
  }

  /** Its id says what it is: the same id may be a message's too, and both become source_ids. */
  private static InboundMessage change(Fields fields, EventType type) {
    String target = fields.requiredId("target", Ids.MAX_LENGTH);
    return new InboundMessage(
        ChangeId.of(fields.requiredId("id", Ids.MAX_LENGTH), type.word()),
        direction(fields),
        contact(fields.requiredObject("contact")),
        type.text(fields),
        List.of(),
        type == EventType.UNSEND ? null : target,
        fields.map("meta"),
        type.change(target));
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
        contact.webAddress("avatar_url"),
        contact.ids("also_known_as", Ids.MAX_CONTACT_LENGTH, MOST_ALIASES));
  }

  private static @Nullable Attachment attachment(Fields attachment) {
    String url = attachment.webAddress("url");
    if (url == null) {
      attachment.required("url");
      return null;
    }
    String mime = attachment.text("mime");
    return Attachment.link(Kind.ofMime(mime), url, attachment.text("name"), mime);
  }
}
