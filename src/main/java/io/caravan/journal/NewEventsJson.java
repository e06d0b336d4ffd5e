package io.caravan.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.List;

/** New events as the one JSON parameter that the statements which store them take. */
final class NewEventsJson {

  private final ObjectMapper json;

  NewEventsJson(ObjectMapper json) {
    this.json = json;
  }

  /** Of one webhook. */
  String write(List<NewEvent> events) {
    return writeAll(List.of(events));
  }

  /** Of webhooks, which are told apart by {@code hook}, from 1. */
  String writeAll(List<List<NewEvent>> webhooks) {
    ArrayNode rows = json.createArrayNode();
    for (int i = 0; i < webhooks.size(); i++) {
      for (NewEvent event : webhooks.get(i)) {
        add(rows.addObject().put("hook", i + 1), event);
      }
    }
    try {
      return json.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("events could not be written as JSON", e);
    }
  }

  private static void add(ObjectNode row, NewEvent event) {
    row.put("inbox", event.inbox());
    row.put("contact", event.contact());
    if (!event.aliases().isEmpty()) {
      event.aliases().forEach(row.putArray("aliases")::add);
    }
    row.put("place", event.place());
    row.put("kind", event.kind());
    row.put("dedupe_key", event.dedupeKey());
    row.put("message_id", event.messageId());
    row.put("occurred_at", event.occurredAt().toString());
    if (event.message() != null) {
      row.putRawValue("message", new RawValue(event.message()));
    }
    row.put("state", event.state().word());
    row.put("reason", event.reason());
  }
}
