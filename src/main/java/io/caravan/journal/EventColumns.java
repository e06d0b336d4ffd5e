package io.caravan.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Events of webhooks as {@code fresh.sql} takes them: one list a column. */
final class EventColumns {

  private final ObjectMapper json;

  EventColumns(ObjectMapper json) {
    this.json = json;
  }

  /**
   * @return parameters by their names
   */
  Map<String, Object> of(List<NewWebhook> webhooks) {
    List<Row> rows = new ArrayList<>();
    for (int i = 0; i < webhooks.size(); i++) {
      Instant receivedAt = webhooks.get(i).receivedAt();
      for (NewEvent event : webhooks.get(i).events()) {
        rows.add(new Row(i + 1, receivedAt, event));
      }
    }
    Map<String, Object> columns = new HashMap<>();
    columns.put("hooks", numbers(rows, Row::hook));
    columns.put("inboxes", texts(rows, row -> row.event.inbox()));
    columns.put("contacts", texts(rows, row -> row.event.contact()));
    columns.put("aliases", texts(rows, row -> aliases(row.event)));
    columns.put("places", numbers(rows, row -> row.event.place()));
    columns.put("kinds", texts(rows, row -> row.event.kind()));
    columns.put("dedupe_keys", texts(rows, row -> row.event.dedupeKey()));
    columns.put("message_ids", texts(rows, row -> row.event.messageId()));
    columns.put("occurred_times", times(rows, row -> row.event.occurredAt()));
    columns.put("received_times", times(rows, Row::receivedAt));
    columns.put("messages", texts(rows, row -> row.event.message()));
    columns.put("states", texts(rows, row -> row.event.state().word()));
    columns.put("reasons", texts(rows, row -> row.event.reason()));
    return columns;
  }

  private @Nullable String aliases(NewEvent event) {
    try {
      return event.aliases().isEmpty() ? null : json.writeValueAsString(event.aliases());
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("ids could not be written as JSON", e);
    }
  }

  private static String[] texts(List<Row> rows, Function<Row, @Nullable String> text) {
    return rows.stream().map(text).toArray(String[]::new);
  }

  private static Double[] times(List<Row> rows, Function<Row, Instant> time) {
    return rows.stream().map(row -> Times.seconds(time.apply(row))).toArray(Double[]::new);
  }

  private static Integer[] numbers(List<Row> rows, Function<Row, Integer> number) {
    return rows.stream().map(number).toArray(Integer[]::new);
  }

  /**
   * @param hook the webhook's place in the statement, from 1
   */
  private record Row(int hook, Instant receivedAt, NewEvent event) {}
}
