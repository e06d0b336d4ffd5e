package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChangeId;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One of {@code messages} (a customer wrote) or {@code message_echoes} (the business did). */
final class Messages {

  private static final String UNSUPPORTED = "unsupported";
  private static final String SYSTEM = "system";
  private static final String NOT_HANDLED = "not-handled";

  private Messages() {}

  static ParsedEvent incoming(Value value, JsonNode message) {
    return parse(value, message, Direction.INCOMING);
  }

  static ParsedEvent echo(Value value, JsonNode message) {
    return parse(value, message, Direction.OUTGOING);
  }

  private static ParsedEvent parse(Value value, JsonNode message, Direction direction) {
    String type = Objects.requireNonNullElse(Texts.word(message.path("type")), "");
    String kind = kind(type, direction);
    String id = Ids.of(message.path("id"));
    if (id == null) {
      return value.ignored(kind, message, "no-message-id");
    }
    String key = DedupeKey.of(kind, id);
    String unwanted = unwanted(type, message);
    if (unwanted != null) {
      return value.ignored(kind, key, message, unwanted);
    }
    Optional<ContactCard> contact = contact(type, value.people(), message, direction);
    if (contact.isEmpty()) {
      return value.ignored(kind, key, message, "no-contact-id");
    }
    if (value.isBusiness(contact.get())) {
      return value.ignored(kind, key, message, "own-account");
    }
    // the message itself may follow: a look for it must not find its placeholder
    String sourceId = UNSUPPORTED.equals(kind) ? ChangeId.of(id, UNSUPPORTED) : id;
    Optional<InboundMessage> read = read(type, sourceId, direction, contact.get(), value, message);
    return read.isEmpty()
        ? value.ignored(kind, key, message, Changes.TYPES.contains(type) ? "no-target" : "no-text")
        : value.received(kind, key, message, read.get());
  }

  /**
   * What did not come through has a kind of its own: should the message come after all, it is not
   * taken for a repetition.
   */
  private static String kind(String type, Direction direction) {
    return switch (type) {
      case "edit", "revoke", "reaction", SYSTEM, "request_welcome" -> type;
      case UNSUPPORTED, "unknown" -> UNSUPPORTED;
      default -> direction == Direction.OUTGOING ? "echo" : "message";
    };
  }

  private static @Nullable String unwanted(String type, JsonNode message) {
    if (message.hasNonNull("group_id")) {
      return "group";
    }
    boolean noMessage =
        "request_welcome".equals(type)
            || (SYSTEM.equals(type) && !IdentityChange.isOne(message.path(SYSTEM)));
    return noMessage ? NOT_HANDLED : null;
  }

  private static Optional<ContactCard> contact(
      String type, People people, JsonNode message, Direction direction) {
    if (SYSTEM.equals(type)) {
      return IdentityChange.person(message);
    }
    return direction == Direction.INCOMING ? people.writer(message) : people.addressee(message);
  }

  /** Empty when there is nothing to show. */
  private static Optional<InboundMessage> read(
      String type,
      String id,
      Direction direction,
      ContactCard contact,
      Value value,
      JsonNode message) {
    if (Changes.TYPES.contains(type)) {
      return Changes.read(type, id, direction, contact, message);
    }
    Content content =
        SYSTEM.equals(type)
            ? Content.text(IdentityChange.text(message.path(SYSTEM)))
            : Contents.of(message);
    if (content.isEmpty()) {
      return Optional.empty();
    }
    Map<String, Object> meta = new LinkedHashMap<>(Extras.meta(value, message));
    meta.putAll(content.meta());
    return Optional.of(
        new InboundMessage(
            id,
            direction,
            contact,
            content.text(),
            content.attachments(),
            Ids.of(message.path("context").path("id")),
            meta));
  }
}
