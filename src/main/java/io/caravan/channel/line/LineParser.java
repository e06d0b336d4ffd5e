package io.caravan.channel.line;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.EventFrame;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;

/** Events of several users in one body; none when LINE verifies the URL. */
final class LineParser implements ChannelParser {

  private final BiFunction<JsonNode, Instant, ParsedEvent> event;

  LineParser() {
    this(LineEvent::parse);
  }

  /**
   * @param event reads one of {@code events}
   */
  LineParser(BiFunction<JsonNode, Instant, ParsedEvent> event) {
    this.event = event;
  }

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode root = Json.read(body);
    if (!root.path("events").isArray()) {
      return List.of(EventFrame.ofContent("unknown", root, receivedAt).ignored("unknown-shape"));
    }
    List<ParsedEvent> events = new ArrayList<>();
    root.path("events").forEach(node -> events.add(safely(node, receivedAt)));
    return events;
  }

  /** A fault of ours in one event must not refuse its neighbours. */
  private ParsedEvent safely(JsonNode node, Instant receivedAt) {
    try {
      return event.apply(node, receivedAt);
    } catch (RuntimeException e) {
      return EventFrame.unparseable(node, receivedAt);
    }
  }
}
