package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import java.util.List;
import java.util.Map;

/** A message, or by its flags an echo or the withdrawal of one. */
final class MessageEvent {

  static final String KEY = "message";

  private static final String UNSEND = "unsend";
  private static final String SELF = "self";

  private MessageEvent() {}

  static ParsedEvent parse(Entry envelope, JsonNode event) {
    JsonNode message = event.path(KEY);
    Parties parties = Parties.of(envelope, event, message.path("is_echo").asBoolean());
    Entry entry = envelope.of(parties);
    String kind = kind(parties, message);
    String mid = Ids.of(message.path("mid"));
    if (mid == null) {
      return entry.ignored(kind, event, "no-message-id");
    }
    String key = DedupeKey.of(kind, mid);
    String trouble = kind.equals(SELF) ? "own-account" : parties.trouble();
    if (trouble != null) {
      return entry.ignored(kind, key, event, trouble);
    }
    InboundMessage canonical =
        kind.equals(UNSEND) ? unsend(mid, parties) : message(mid, parties, event);
    return entry.received(kind, key, event, canonical);
  }

  /** A message with a flag is not what its key says. */
  private static String kind(Parties parties, JsonNode message) {
    if (message.path("is_self").asBoolean()) {
      return SELF;
    }
    if (message.path("is_deleted").asBoolean()) {
      return UNSEND;
    }
    return parties.direction() == Direction.OUTGOING ? "echo" : KEY;
  }

  private static InboundMessage message(String mid, Parties parties, JsonNode event) {
    JsonNode message = event.path(KEY);
    Content content = MessageContent.of(message);
    return new InboundMessage(
        mid,
        parties.direction(),
        parties.card(),
        content.text(),
        content.attachments(),
        Ids.of(message.path("reply_to").path("mid")),
        Extras.ofMessage(event, message));
  }

  private static InboundMessage unsend(String mid, Parties parties) {
    return new InboundMessage(
        ChangeId.of(mid, UNSEND),
        parties.direction(),
        parties.card(),
        null,
        List.of(),
        null,
        Map.of(),
        new Change(Change.Kind.UNSEND, mid));
  }
}
