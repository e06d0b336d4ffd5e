package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Change;
import io.caravan.channel.ChangeId;
import io.caravan.channel.Clean;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The person's reactions to a message as they are now; none when they were taken back. */
final class ReactionUpdate {

  private static final String KIND = "message_reaction";

  private ReactionUpdate() {}

  static List<ParsedEvent> parse(JsonNode reaction, Instant receivedAt) {
    Instant time = MessageUpdate.time(reaction, "date", receivedAt);
    Chat chat = Chat.of(reaction.path("chat"), null);
    String id = Ids.of(reaction.path("message_id"));
    String who = Ids.ofContact(reaction.path("user").path("id"));
    if (id == null || who == null) {
      return List.of(EventFrame.ofContent(KIND, reaction, time).ignored("no-message-id"));
    }
    String target = chat.messageId(id);
    String emoji = emoji(reaction.path("new_reaction"));
    String when = reaction.path("date").asText();
    String which = emoji.isEmpty() ? when : when + ":" + emoji;
    EventFrame frame = new EventFrame(KIND, DedupeKey.of(KIND, target, who, when, emoji), time);
    String reason = chat.reasonToIgnore();
    return List.of(
        reason != null
            ? frame.ignored(reason)
            : frame.received(
                new InboundMessage(
                    ChangeId.of(target, "reaction", who, which),
                    Direction.INCOMING,
                    chat.person(reaction.path("user"), null),
                    emoji.isEmpty() ? null : emoji,
                    List.of(),
                    target,
                    Map.of(),
                    new Change(Change.Kind.REACTION, target))));
  }

  private static String emoji(JsonNode reactions) {
    StringBuilder emoji = new StringBuilder();
    for (JsonNode reaction : reactions) {
      emoji.append(
          switch (reaction.path("type").asText()) {
            case "emoji" -> Clean.text(reaction.path("emoji").asText(""));
            case "paid" -> "⭐";
            default -> "[emoji]";
          });
    }
    return emoji.toString();
  }
}
