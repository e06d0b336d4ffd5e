package io.caravan.journal;

import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Parses the webhook of an event that could not be parsed again, in the caller's transaction: what
 * it holds is stored for the same webhook, and the event is then ignored as reparsed.
 */
final class Reparse {

  private static final String LOCK = Sql.named("lock-unparseable");
  private static final StoreStatement STORE = new StoreStatement("store-events-again");
  private static final String MARK = Sql.named("mark-reparsed");

  private final JdbcClient jdbc;
  private final StoredWebhookParser parser;
  private final EventColumns columns;
  private final Clock clock;

  Reparse(JdbcClient jdbc, StoredWebhookParser parser, EventColumns columns, Clock clock) {
    this.jdbc = jdbc;
    this.parser = parser;
    this.columns = columns;
    this.clock = clock;
  }

  /**
   * @return false when it is dead no more, or still
   */
  boolean event(long event) {
    Optional<Unparsed> unparsed =
        jdbc.sql(LOCK)
            .param("event", event)
            .query(
                (row, n) ->
                    new Unparsed(
                        row.getLong("webhook_id"),
                        row.getString("dedupe_key"),
                        new StoredWebhook(
                            row.getString("inbox"),
                            row.getString("event_inbox"),
                            Times.read(row, "received_at"),
                            row.getBytes("body"))))
            .optional();
    return unparsed.isPresent() && parse(event, unparsed.get());
  }

  private boolean parse(long event, Unparsed unparsed) {
    Optional<List<NewEvent>> events = parser.parse(unparsed.webhook);
    if (events.isEmpty() || holds(events.get(), unparsed.key)) {
      return false;
    }
    jdbc.sql(STORE.of(events.get()))
        .params(columns.of(List.of(unparsed.webhook.holding(events.get()))))
        .param("webhook", unparsed.id)
        .param("received_at", Times.at(unparsed.webhook.receivedAt()))
        .param("now", Times.at(clock.instant()))
        .update();
    jdbc.sql(MARK).param("event", event).param("now", Times.at(clock.instant())).update();
    return true;
  }

  private static boolean holds(List<NewEvent> events, String key) {
    return events.stream().anyMatch(event -> event.dedupeKey().equals(key));
  }

  private record Unparsed(long id, String key, StoredWebhook webhook) {}
}
