package io.caravan.journal;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes webhooks with their events and lanes, in one statement and so in one commit. */
final class WebhookWriter {

  private static final StoreStatement STORE = new StoreStatement("store-webhooks");

  private final JdbcClient jdbc;
  private final EventColumns columns;

  WebhookWriter(JdbcClient jdbc, ObjectMapper json) {
    this.jdbc = jdbc;
    this.columns = new EventColumns(json);
  }

  /**
   * @param webhooks one, or several whose events each name their person by one id
   * @return what was new of each, in their order
   */
  List<Receipt> write(List<NewWebhook> webhooks) {
    List<List<NewEvent>> events = webhooks.stream().map(NewWebhook::events).toList();
    List<Fresh> fresh = IntStream.range(0, webhooks.size()).mapToObj(i -> new Fresh()).toList();
    jdbc.sql(STORE.of(events.stream().flatMap(List::stream).toList()))
        .params(columns.of(webhooks))
        .param("hook_inboxes", texts(webhooks, NewWebhook::inbox))
        .param(
            "hook_times",
            webhooks.stream().map(hook -> Times.seconds(hook.receivedAt())).toArray(Double[]::new))
        .param("hook_bodies", webhooks.stream().map(NewWebhook::body).toArray(byte[][]::new))
        .param("hook_traceparents", texts(webhooks, NewWebhook::traceparent))
        .param("hook_events", events.stream().map(List::size).toArray(Integer[]::new))
        .param("received_at", Times.at(webhooks.get(0).receivedAt()))
        .query(
            row -> {
              fresh
                  .get(row.getInt("hook") - 1)
                  .add(
                      row.getString("inbox"),
                      EventState.of(row.getString("state")),
                      row.getObject("lane_id", Long.class));
            });
    return IntStream.range(0, webhooks.size())
        .mapToObj(i -> fresh.get(i).receipt(events.get(i)))
        .toList();
  }

  private static String[] texts(
      List<NewWebhook> webhooks, Function<NewWebhook, @Nullable String> text) {
    return webhooks.stream().map(text).toArray(String[]::new);
  }

  /** What a webhook brought that the journal did not have. */
  private static final class Fresh {

    private final Map<String, List<EventState>> states = new TreeMap<>();
    private final Set<Long> lanes = new LinkedHashSet<>();

    void add(String inbox, EventState state, @Nullable Long lane) {
      states.computeIfAbsent(inbox, it -> new ArrayList<>()).add(state);
      if (lane != null) {
        lanes.add(lane);
      }
    }

    Receipt receipt(List<NewEvent> events) {
      return Receipt.of(events, states, lanes);
    }
  }
}
