package io.caravan.channel.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import io.caravan.channel.ChannelParser;
import io.caravan.channel.Json;
import io.caravan.channel.MalformedWebhook;
import io.caravan.channel.ParsedEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * Takes a gateway's envelope apart: {@code {"event": …, <session>: …, <data>: …}}. The data may be
 * a list of several.
 *
 * @param sessionField names the gateway's session
 * @param dataField holds what happened
 * @param reader reads one event; what it throws makes that one event dead
 */
public record GatewayParser(
    String sessionField, String dataField, Function<GatewayEvent, ParsedEvent> reader)
    implements ChannelParser {

  @Override
  public List<ParsedEvent> parse(byte[] body, Instant receivedAt) throws MalformedWebhook {
    JsonNode root = Json.read(body);
    JsonNode session = root.path(sessionField);
    JsonNode data = root.path(dataField);
    String pointer = "/" + dataField;
    if (!root.path("event").isTextual() || !data.isContainerNode()) {
      return List.of(GatewayEvent.of(root, session, root, "", receivedAt).ignored("unknown-shape"));
    }
    if (data.isObject() || data.isEmpty()) {
      return List.of(safely(GatewayEvent.of(root, session, data, pointer, receivedAt)));
    }
    List<ParsedEvent> events = new ArrayList<>();
    for (int i = 0; i < data.size(); i++) {
      String one = pointer + "/" + i;
      events.add(safely(GatewayEvent.of(root, session, data.get(i), one, receivedAt)));
    }
    return events;
  }

  private ParsedEvent safely(GatewayEvent event) {
    try {
      return reader.apply(event);
    } catch (RuntimeException e) {
      return event.unparseable();
    }
  }
}
