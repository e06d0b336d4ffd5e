package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.Clean;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.InboundMessage;
import io.caravan.channel.InboundMessage.Direction;
import io.caravan.channel.ParsedEvent;
import io.caravan.channel.Wording;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** A button under one of the bot's messages was pressed. */
final class CallbackUpdate {

  private static final String KIND = "callback_query";

  private CallbackUpdate() {}

  /** It has no time of its own: {@code message.date} is that of the bot's message. */
  static List<ParsedEvent> parse(JsonNode query, Instant receivedAt) {
    String id = Ids.of(query.path("id"));
    if (id == null) {
      return List.of(EventFrame.ofContent(KIND, query, receivedAt).ignored("no-message-id"));
    }
    EventFrame frame = new EventFrame(KIND, DedupeKey.of(KIND, id), receivedAt);
    String person = Ids.ofContact(query.path("from").path("id"));
    if (person == null) {
      return List.of(frame.ignored("no-contact-id"));
    }
    JsonNode message = query.path("message");
    Chat chat = Chat.of(message.path("chat"), message.get("business_connection_id"));
    if (message.isObject() && !chat.isPrivate()) {
      return List.of(frame.ignored("group"));
    }
    String answered = Ids.of(message.path("message_id"));
    return List.of(
        frame.received(
            new InboundMessage(
                id,
                Direction.INCOMING,
                Chat.person(person, query.path("from"), null),
                text(query),
                List.of(),
                answered == null || chat.id() == null ? null : chat.messageId(answered),
                Map.of())));
  }

  /** What stood on the button, else what the bot's author wrote behind it. */
  private static String text(JsonNode query) {
    String data = query.path("data").asText("");
    for (JsonNode row : query.path("message").path("reply_markup").path("inline_keyboard")) {
      for (JsonNode button : row) {
        boolean pressed = !data.isEmpty() && data.equals(button.path("callback_data").asText());
        String caption = Clean.text(button.path("text").asText(""));
        if (pressed && !caption.isBlank()) {
          return caption;
        }
      }
    }
    String behind = Clean.text(data.isEmpty() ? query.path("game_short_name").asText("") : data);
    return behind.isBlank() ? Wording.placeholder("button", null) : behind;
  }
}
