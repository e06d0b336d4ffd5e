package io.caravan.bench;

import io.caravan.bench.JournalState.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Fills a journal by SQL with events of known contacts, ten a webhook and ten a lane, as an outage
 * of Chatwoot leaves them: waiting, due and in order.
 */
final class Filling {

  private static final int PER_LANE = 10;

  private static final String LANES =
      """
      insert into lane (inbox, contact, chatwoot_contact_id, chatwoot_conversation_id)
      select :inbox, :prefix || '-' || i, i, i from generate_series(1, :lanes) i""";

  /**
   * The events' numbers, 0 to n - 1, are spread over the lanes, so that a lane has one of each ten.
   */
  private static final String EVENTS =
      """
      with lanes as (
        select id, contact, row_number() over (order by id) - 1 as n
        from lane where contact like :prefix || '-%'
      ),
      hooks as (
        insert into webhook (inbox, received_at, body, inserted)
        select :inbox, now() - interval '1 minute', :body, 10 from generate_series(1, :events / 10)
        returning id
      ),
      numbered as (select id, row_number() over (order by id) - 1 as n from hooks),
      stored as (
        insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id,
          occurred_at, received_at, message, state, finished_at, chatwoot_conversation_id,
          chatwoot_message_id)
        select :inbox, l.contact, l.id, w.id, k % 10, :kind, replace(:key, '@ID@', m.id), m.id,
          now() - interval '1 minute' + k * interval '1 microsecond', now() - interval '1 minute',
          cast(replace(replace(:message, '@ID@', m.id), '@CONTACT@', l.contact) as jsonb), :state,
          case when :state = 'delivered' then now() end,
          case when :state = 'delivered' then l.n end, case when :state = 'delivered' then k end
        from generate_series(0, :events - 1) k
        join numbered w on w.n = k / 10
        join lanes l on l.n = k % :lanes
        cross join lateral (select :tag || '-' || k as id) m
        returning id, state
      )
      insert into attempt (event_id, started_at, duration_ms, outcome)
      select id, now() - interval '1 minute', 20, 'delivered' from stored where state = 'delivered'""";

  private final JdbcClient jdbc;
  private final Pattern pattern;

  /**
   * @param pattern a real event
   */
  Filling(JournalState journal, Pattern pattern) {
    this.jdbc = journal.jdbc();
    this.pattern = pattern;
  }

  /**
   * Contacts whose ids in Chatwoot are known.
   *
   * @param events that they will have of each state
   */
  void lanes(String prefix, int events) {
    jdbc.sql(LANES)
        .param("inbox", Webhooks.INBOX)
        .param("prefix", prefix)
        .param("lanes", lanesFor(events))
        .update();
  }

  void delivered(String prefix, int events) {
    fill(prefix, "d" + prefix, events, "delivered");
  }

  /** The lanes are due afterwards. */
  void waiting(String prefix, String tag, int events) {
    fill(prefix, tag, events, "received");
    jdbc.sql(
            """
            update lane set due_at = now() - interval '1 minute' + id * interval '1 microsecond'
            where contact like :prefix || '-%'""")
        .param("prefix", prefix)
        .update();
  }

  private void fill(String prefix, String tag, int events, String state) {
    jdbc.sql(EVENTS)
        .param("inbox", Webhooks.INBOX)
        .param("prefix", prefix)
        .param("body", pattern.body())
        .param("events", events)
        .param("lanes", lanesFor(events))
        .param("kind", pattern.kind())
        .param("key", pattern.keyWith("@ID@"))
        .param("message", pattern.messageWith("@ID@", "@CONTACT@"))
        .param("state", state)
        .param("tag", tag)
        .update();
  }

  private static int lanesFor(int events) {
    return Math.max(1, events / PER_LANE);
  }
}
