package io.caravan.channel.whatsapp;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Takes Meta's envelope apart: entries, their changes, and in the value of each the lists it holds.
 * Messages and receipts may be in one value.
 */
final class WhatsAppParser implements ChannelParser {

  /** The fields that bring messages as they are written. */
  private static final Set<String> FIELDS = Set.of("messages", "smb_message_echoes", "standby");

  private static final String STANDBY = "standby";

  /** The lists of a value, in the order in which they are read, and who reads an element. */
  private final List<Reader> readers;

  private record Reader(String list, BiFunction<Value, JsonNode, ParsedEvent> parser) {}

  WhatsAppParser() {
    this(Messages::incoming);
  }

  /**
   * @param incoming reads one of {@code messages}
   */
  WhatsAppParser(BiFunction<Value, JsonNode, ParsedEvent> incoming) {
    readers =
        List.of(
            new Reader("messages", incoming),
            new Reader("message_echoes", Messages::echo),
            new Reader("statuses", Receipts::status),
            new Reader("errors", Receipts::error));
  }

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode root = Json.read(body);
    List<ParsedEvent> events = new ArrayList<>();
    // some documentation samples of Meta wrap the whole object in an array
    for (JsonNode envelope : root.isArray() ? root : List.of(root)) {
      JsonNode entries = envelope.path("entry");
      if (entries.isArray()) {
        entries.forEach(entry -> events.addAll(parseEntry(entry, receivedAt)));
      } else {
        events.add(unknown(envelope, receivedAt));
      }
    }
    return events;
  }

  private List<ParsedEvent> parseEntry(JsonNode entry, Instant receivedAt) {
    List<ParsedEvent> events = new ArrayList<>();
    JsonNode changes = entry.path("changes");
    if (changes.isArray()) {
      changes.forEach(change -> events.addAll(parseChange(change, receivedAt)));
    }
    return events.isEmpty() ? List.of(unknown(entry, receivedAt)) : events;
  }

  private List<ParsedEvent> parseChange(JsonNode change, Instant receivedAt) {
    JsonNode content = change.path("value");
    Value value = Value.of(content, receivedAt);
    String field = Texts.word(change.path("field"));
    if (field != null && !FIELDS.contains(field)) {
      return List.of(value.ignored("changes." + field, change, "not-handled"));
    }
    List<ParsedEvent> events = new ArrayList<>(parseLists(value, content));
    JsonNode standby = content.path(STANDBY);
    if (standby.isObject()) {
      events.addAll(parseLists(value.standby(standby), standby));
    }
    return events.isEmpty() ? List.of(unknown(change, receivedAt)) : events;
  }

  private List<ParsedEvent> parseLists(Value value, JsonNode content) {
    List<ParsedEvent> events = new ArrayList<>();
    for (Reader reader : readers) {
      JsonNode list = content.path(reader.list());
      if (list.isArray()) {
        list.forEach(event -> events.add(safely(value, event, reader)));
      } else if (list.isObject()) {
        events.add(value.ignored(Value.UNKNOWN, list, Value.UNKNOWN_SHAPE));
      }
    }
    return events;
  }

  /** A fault of ours in one event must not refuse its neighbours. */
  private static ParsedEvent safely(Value value, JsonNode event, Reader reader) {
    if (!event.isObject()) {
      return value.ignored(Value.UNKNOWN, event, Value.UNKNOWN_SHAPE);
    }
    try {
      return reader.parser().apply(value, event);
    } catch (RuntimeException e) {
      return value.unparseable(event);
    }
  }

  private static ParsedEvent unknown(JsonNode node, Instant receivedAt) {
    return Value.of(node.path("value"), receivedAt)
        .ignored(Value.UNKNOWN, node, Value.UNKNOWN_SHAPE);
  }
}
