package io.caravan.journal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes webhooks over intake's own pool, each in one statement. */
@Component
class PostgresWebhookJournal implements WebhookJournal {

  private static final String STORE = Sql.named("store-webhook");

  private final JdbcClient jdbc;
  private final ObjectMapper json;

  PostgresWebhookJournal(@Qualifier("intakeJdbc") JdbcClient jdbc, ObjectMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  @Override
  public Receipt store(NewWebhook webhook) {
    List<Stored> stored =
        jdbc.sql(STORE)
            .param("inbox", webhook.inbox())
            .param("received_at", Times.at(webhook.receivedAt()))
            .param("body", webhook.body())
            .param("events", asJson(webhook.events()))
            .query(
                (row, n) ->
                    new Stored(
                        EventState.of(row.getString("state")),
                        row.getObject("lane_id", Long.class)))
            .list();
    Set<Long> lanes = new LinkedHashSet<>();
    int ignored = 0;
    for (Stored event : stored) {
      if (event.state == EventState.IGNORED) {
        ignored++;
      }
      if (event.lane != null) {
        lanes.add(event.lane);
      }
    }
    return new Receipt(
        stored.size() - ignored, webhook.events().size() - stored.size(), ignored, lanes);
  }

  private String asJson(List<NewEvent> events) {
    ArrayNode rows = json.createArrayNode();
    for (NewEvent event : events) {
      ObjectNode row = rows.addObject();
      row.put("inbox", event.inbox());
      row.put("contact", event.contact());
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
    try {
      return json.writeValueAsString(rows);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("events could not be written as JSON", e);
    }
  }

  private record Stored(EventState state, @Nullable Long lane) {}
}
