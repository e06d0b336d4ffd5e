package io.caravan.channel.telegram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.DedupeKey;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Ids;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One update a body; beside {@code update_id} it has one key, which says what it is. */
final class TelegramParser implements ChannelParser {

  private static final String UPDATE_ID = "update_id";

  private static final Map<String, BiFunction<JsonNode, Instant, List<ParsedEvent>>> KINDS =
      Map.of(
          "message", MessageUpdate::parse,
          "edited_message", EditUpdate::parse,
          "business_message", MessageUpdate::parseBusiness,
          "edited_business_message", EditUpdate::parseBusiness,
          "callback_query", CallbackUpdate::parse,
          "deleted_business_messages", DeletedUpdate::parse,
          "message_reaction", ReactionUpdate::parse);

  /** Nothing of these is a customer's message. */
  private static final Set<String> NOT_HANDLED =
      Set.of(
          "business_connection",
          "channel_post",
          "chat_boost",
          "chat_join_request",
          "chat_member",
          "chosen_inline_result",
          "edited_channel_post",
          "inline_query",
          "message_reaction_count",
          "my_chat_member",
          "poll",
          "poll_answer",
          "pre_checkout_query",
          "purchased_paid_media",
          "removed_chat_boost",
          "shipping_query");

  private final Map<String, BiFunction<JsonNode, Instant, List<ParsedEvent>>> kinds;

  TelegramParser() {
    this(KINDS);
  }

  /**
   * @param kinds reads the value of the key of that name
   */
  TelegramParser(Map<String, BiFunction<JsonNode, Instant, List<ParsedEvent>>> kinds) {
    this.kinds = kinds;
  }

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode update = Json.read(body);
    try {
      return names(update)
          .filter(kinds::containsKey)
          .findFirst()
          .map(kind -> kinds.get(kind).apply(update.get(kind), receivedAt))
          .orElseGet(() -> List.of(ignored(update, receivedAt)));
    } catch (RuntimeException e) { // a fault of ours is no reason to have Telegram call again
      return List.of(EventFrame.unparseable(update, receivedAt));
    }
  }

  private static ParsedEvent ignored(JsonNode update, Instant receivedAt) {
    String word = names(update).findFirst().orElse("");
    if (word.isEmpty()) {
      return EventFrame.ofContent("unknown", update, receivedAt).ignored("unknown-shape");
    }
    String kind = EventFrame.kind(word);
    String id = Ids.of(update.path(UPDATE_ID));
    EventFrame frame =
        id == null
            ? EventFrame.ofContent(kind, update, receivedAt)
            : new EventFrame(kind, DedupeKey.of(kind, id), receivedAt);
    return frame.ignored(NOT_HANDLED.contains(word) ? "not-handled" : "unknown-kind");
  }

  private static Stream<String> names(JsonNode update) {
    Iterable<String> names = update::fieldNames;
    return StreamSupport.stream(names.spliterator(), false).filter(name -> !name.equals(UPDATE_ID));
  }
}
