package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Messages that were deleted in a chat of a business account; a bot's own chats tell nothing. */
final class DeletedUpdate {

  private static final String KIND = "deleted_business_messages";

  private DeletedUpdate() {}

  static List<ParsedEvent> parse(JsonNode deleted, Instant receivedAt) {
    Chat chat = Chat.of(deleted.path("chat"), deleted.path("business_connection_id"));
    List<ParsedEvent> events = new ArrayList<>();
    for (JsonNode node : deleted.path("message_ids")) {
      String id = Ids.of(node);
      if (id != null) {
        events.add(unsend(chat, chat.messageId(id), receivedAt));
      }
    }
    return events.isEmpty()
        ? List.of(EventFrame.ofContent(KIND, deleted, receivedAt).ignored("no-message-id"))
        : events;
  }

  private static ParsedEvent unsend(Chat chat, String target, Instant receivedAt) {
    EventFrame frame = new EventFrame(KIND, DedupeKey.of(KIND, target), receivedAt);
    String reason = chat.reasonToIgnore();
    return reason != null
        ? frame.ignored(reason)
        : frame.received(
            new InboundMessage(
                ChangeId.of(target, "unsend"),
                Direction.INCOMING,
                chat.person(null, null),
                null,
                List.of(),
                null,
                Map.of(),
                new Change(Change.Kind.UNSEND, target)));
  }
}
