package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Component;

/** Writes webhooks over intake's own pool, each in one statement. */
@Component
class PostgresWebhookJournal implements WebhookJournal {

  private static final StoreStatement STORE = new StoreStatement("store-webhook");
  private static final String CONTACT_OF = Sql.named("contact-of-message");
  private static final String DIRECTION_OF = Sql.named("direction-of-message");

  private final JdbcClient jdbc;
  private final NewEventsJson events;

  PostgresWebhookJournal(@Qualifier("intakeJdbc") JdbcClient jdbc, ObjectMapper json) {
    this.jdbc = jdbc;
    this.events = new NewEventsJson(json);
  }

  @Override
  public Receipt store(NewWebhook webhook) {
    List<Stored> stored =
        jdbc.sql(STORE.of(webhook.events()))
            .param("inbox", webhook.inbox())
            .param("received_at", Times.at(webhook.receivedAt()))
            .param("body", webhook.body())
            .param("traceparent", webhook.traceparent())
            .param("events", events.write(webhook.events()))
            .query(
                (row, n) ->
                    new Stored(
                        row.getString("inbox"),
                        EventState.of(row.getString("state")),
                        row.getObject("lane_id", Long.class)))
            .list();
    Set<Long> lanes = new LinkedHashSet<>();
    Map<String, List<EventState>> states = new TreeMap<>();
    for (Stored event : stored) {
      states.computeIfAbsent(event.inbox, inbox -> new ArrayList<>()).add(event.state);
      if (event.lane != null) {
        lanes.add(event.lane);
      }
    }
    return Receipt.of(webhook.events(), states, lanes);
  }

  @Override
  public Optional<String> contactOf(String inbox, String messageId) {
    return jdbc.sql(CONTACT_OF)
        .param("inbox", inbox)
        .param("message_id", messageId)
        .query(String.class)
        .optional();
  }

  @Override
  public Optional<String> directionOf(String inbox, String messageId) {
    return jdbc.sql(DIRECTION_OF)
        .param("inbox", inbox)
        .param("message_id", messageId)
        .query(String.class)
        .optional();
  }

  private record Stored(String inbox, EventState state, @Nullable Long lane) {}
}
