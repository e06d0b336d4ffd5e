package io.caravan.channel.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.Change.Kind;
import io.caravan.channel.ChangeId;
import io.caravan.channel.ContactCard;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.SenderTime;
import io.caravan.channel.Wording;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One of {@code events}; its {@code type} says what it is. */
final class LineEvent {

  private static final Set<String> NOT_HANDLED =
      Set.of(
          "accountLink",
          "activated",
          "beacon",
          "botResumed",
          "botSuspended",
          "deactivated",
          "delivery",
          "follow",
          "join",
          "leave",
          "memberJoined",
          "memberLeft",
          "membership",
          "module",
          "things",
          "unfollow",
          "videoPlayComplete");

  private LineEvent() {}

  static ParsedEvent parse(JsonNode event, Instant receivedAt) {
    String type = event.path("type").asText("");
    Instant time =
        SenderTime.ofNumber(event.path("timestamp"))
            .map(sent -> SenderTime.notAfter(receivedAt, sent))
            .orElse(receivedAt);
    return switch (type) {
      case "message" -> message(event, time);
      case "messageEdited" -> edited(event, time);
      case "unsend" -> unsend(event, time);
      case "postback" -> postback(event, time);
      case "" -> EventFrame.ofContent("unknown", event, time).ignored("unknown-shape");
      default ->
          frame(type, event, time)
              .ignored(NOT_HANDLED.contains(type) ? "not-handled" : "unknown-kind");
    };
  }

  private static ParsedEvent message(JsonNode event, Instant time) {
    JsonNode message = event.path("message");
    String id = Ids.of(message.path("id"));
    if (id == null) {
      return frame("message", event, time).ignored("no-message-id");
    }
    LineContent content = LineContent.of(message, id);
    return deliver(
        new EventFrame("message", DedupeKey.of("message", id), time),
        event,
        contact ->
            new InboundMessage(
                id,
                Direction.INCOMING,
                contact,
                content.text(),
                content.attachments(),
                Ids.of(message.path("quotedMessageId")),
                meta(event)));
  }

  /** Edits come in any order; that of the largest timestamp is the message as it is now. */
  private static ParsedEvent edited(JsonNode event, Instant time) {
    JsonNode message = event.path("message");
    String id = Ids.of(message.path("id"));
    if (id == null) {
      return frame("messageEdited", event, time).ignored("no-message-id");
    }
    // as it was sent: cut at the time of arrival it would be another one each time
    String when =
        SenderTime.ofNumber(event.path("timestamp"))
            .map(sent -> Long.toString(sent.toEpochMilli()))
            .orElseGet(() -> DedupeKey.ofContent("content", event));
    String text = LineContent.of(message, id).text();
    return deliver(
        new EventFrame("messageEdited", DedupeKey.of("messageEdited", id, when), time),
        event,
        contact ->
            change(
                ChangeId.of(id, "edit", when),
                contact,
                Wording.edited(text == null ? "" : text).strip(),
                id,
                new Change(Kind.EDIT, id)));
  }

  private static ParsedEvent unsend(JsonNode event, Instant time) {
    String id = Ids.of(event.path("unsend").path("messageId"));
    if (id == null) {
      return frame("unsend", event, time).ignored("no-message-id");
    }
    return deliver(
        new EventFrame("unsend", DedupeKey.of("unsend", id), time),
        event,
        contact ->
            change(ChangeId.of(id, "unsend"), contact, null, null, new Change(Kind.UNSEND, id)));
  }

  /** Its data is the bot author's; what the user sees as their own comes as a message too. */
  private static ParsedEvent postback(JsonNode event, Instant time) {
    EventFrame frame = frame("postback", event, time);
    String id = Ids.of(event.path("webhookEventId"));
    if (id == null) {
      return frame.ignored("no-message-id");
    }
    String text = LineContent.pressed(event.path("postback"));
    return deliver(
        frame,
        event,
        contact ->
            new InboundMessage(
                id, Direction.INCOMING, contact, text, List.of(), null, meta(event)));
  }

  private static ParsedEvent deliver(
      EventFrame frame, JsonNode event, Function<ContactCard, InboundMessage> message) {
    JsonNode source = event.path("source");
    if (Stream.of("group", "room").anyMatch(source.path("type").asText()::equals)) {
      return frame.ignored("group");
    }
    String user = Ids.ofContact(source.path("userId"));
    return user == null
        ? frame.ignored("no-contact-id")
        : frame.received(message.apply(new ContactCard(user, null, null, null, null)));
  }

  private static InboundMessage change(
      String id,
      ContactCard contact,
      @Nullable String text,
      @Nullable String replyTo,
      Change change) {
    return new InboundMessage(
        id, Direction.INCOMING, contact, text, List.of(), replyTo, Map.of(), change);
  }

  private static EventFrame frame(String type, JsonNode event, Instant time) {
    String id = Ids.of(event.path("webhookEventId"));
    String kind = EventFrame.kind(type);
    return id == null
        ? EventFrame.ofContent(kind, event, time)
        : new EventFrame(kind, DedupeKey.of(kind, id), time);
  }

  /** In standby another module answers the user; the message is a customer's all the same. */
  private static Map<String, Object> meta(JsonNode event) {
    return "standby".equals(event.path("mode").asText()) ? Map.of("standby", true) : Map.of();
  }
}
