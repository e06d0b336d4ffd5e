package io.caravan.channel.meta;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Takes the envelope apart that Instagram and Messenger share: entries, and in each the lists of
 * events it may hold. {@code object} says nothing that the URL does not.
 */
public final class MessagingParser implements ChannelParser {

  private static final String UNKNOWN = "unknown";
  private static final String UNKNOWN_SHAPE = "unknown-shape";

  private final BiFunction<Entry, JsonNode, ParsedEvent> messaging;

  public MessagingParser() {
    this(MessagingKinds::parse);
  }

  /**
   * @param messaging reads one event of {@code messaging}
   */
  MessagingParser(BiFunction<Entry, JsonNode, ParsedEvent> messaging) {
    this.messaging = messaging;
  }

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode root = Json.read(body);
    List<ParsedEvent> events = new ArrayList<>();
    // some documentation samples wrap the whole object in an array
    for (JsonNode envelope : root.isArray() ? root : List.of(root)) {
      JsonNode entries = envelope.path("entry");
      if (entries.isArray()) {
        entries.forEach(entry -> events.addAll(parseEntry(entry, receivedAt)));
      } else {
        events.add(Entry.of(envelope, receivedAt).ignored(UNKNOWN, envelope, UNKNOWN_SHAPE));
      }
    }
    return events;
  }

  private List<ParsedEvent> parseEntry(JsonNode node, Instant receivedAt) {
    Entry entry = Entry.of(node, receivedAt);
    List<ParsedEvent> events = new ArrayList<>();
    node.path("messaging").forEach(event -> events.add(safely(entry, event)));
    // the thread is another app's; the same event may come as messaging too, under the same key
    node.path("standby").forEach(event -> events.add(safely(entry, event)));
    node.path("changes").forEach(change -> events.add(change(entry, change)));
    if (node.has("field")) { // Instagram Login has a change in the entry itself
      events.add(change(entry, node));
    }
    if (events.isEmpty()) {
      boolean nameless = node.isObject() && entry.account() == null;
      events.add(entry.ignored(UNKNOWN, node, nameless ? "no-account" : UNKNOWN_SHAPE));
    }
    return events;
  }

  /** A fault of ours in one event must not refuse its neighbours. */
  private ParsedEvent safely(Entry entry, JsonNode event) {
    try {
      return messaging.apply(entry, event);
    } catch (RuntimeException e) {
      return entry.unparseable(event);
    }
  }

  /**
   * The dashboard's Test button, whose values are events of messaging; comments, mentions, feed.
   */
  private ParsedEvent change(Entry entry, JsonNode change) {
    JsonNode field = change.path("field");
    if (!field.isTextual()) {
      return entry.ignored(UNKNOWN, change, UNKNOWN_SHAPE);
    }
    JsonNode value = change.path("value");
    boolean hasParties = value.has("sender") || value.has("recipient");
    return field.textValue().startsWith("messag") && hasParties
        ? safely(entry, value)
        : entry.ignored("changes." + field.textValue(), change, "not-handled");
  }
}
