package io.caravan.channel.instagram;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Takes Meta's envelope apart: entries, and in each the lists of events it may hold. */
final class InstagramParser implements ChannelParser {

  private static final String UNKNOWN = "unknown";
  private static final String UNKNOWN_SHAPE = "unknown-shape";

  private final BiFunction<Entry, JsonNode, ParsedEvent> messaging;

  InstagramParser() {
    this(Messaging::parse);
  }

  /**
   * @param messaging reads one event of {@code messaging}
   */
  InstagramParser(BiFunction<Entry, JsonNode, ParsedEvent> messaging) {
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
    if (entry.account() == null) {
      String reason = node.isObject() ? "no-account" : UNKNOWN_SHAPE;
      return List.of(entry.ignored(UNKNOWN, node, reason));
    }
    List<ParsedEvent> events = new ArrayList<>();
    node.path("messaging").forEach(event -> events.add(safely(entry, event, messaging)));
    node.path("standby").forEach(event -> events.add(standby(entry, event)));
    node.path("changes").forEach(change -> events.add(change(entry, change)));
    if (node.has("field")) {
      events.add(change(entry, node));
    }
    return events.isEmpty() ? List.of(entry.ignored(UNKNOWN, node, UNKNOWN_SHAPE)) : events;
  }

  /** A fault of ours in one event must not refuse its neighbours. */
  private static ParsedEvent safely(
      Entry entry, JsonNode event, BiFunction<Entry, JsonNode, ParsedEvent> parser) {
    try {
      return parser.apply(entry, event);
    } catch (RuntimeException e) {
      return entry.unparseable(event);
    }
  }

  /**
   * A thread that another app owns. The same message may come as {@code messaging} too, so the key
   * is another one.
   */
  private ParsedEvent standby(Entry entry, JsonNode event) {
    ParsedEvent inner = safely(entry, event, messaging);
    return entry.ignored("standby", "standby:" + inner.dedupeKey(), event, "not-handled");
  }

  /** Comments, mentions and the dashboard's Test button. */
  private static ParsedEvent change(Entry entry, JsonNode change) {
    JsonNode field = change.path("field");
    return field.isTextual()
        ? entry.ignored("changes." + field.textValue(), change, "not-handled")
        : entry.ignored(UNKNOWN, change, UNKNOWN_SHAPE);
  }
}
