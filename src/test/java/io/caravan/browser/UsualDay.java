package io.caravan.browser;

import io.caravan.testing.WholeApplication;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Fills a journal with a day of a shop, so that there is something to look at. */
final class UsualDay {

  private UsualDay() {}

  /** Caravan with the inboxes of the day, the operator ana and the viewer vera. */
  static WholeApplication application() {
    return WholeApplication.start(
        settings -> {
          for (String inbox : List.of("insta", "shop", "whatsapp")) {
            settings.inbox("generic", inbox, 1);
          }
          return settings
              .with("spring.security.user.name", "ana")
              .with("spring.security.user.password", "a-pass-word")
              .with("caravan.users.vera.password", "v-pass-word");
        });
  }

  /** Inboxes whose names begin so have to be configured: shop, insta, whatsapp. */
  static void fill(JdbcClient journal) {
    // more in the afternoon than at night, and Chatwoot was away for a while this morning
    journal
        .sql(
            """
            insert into webhook (inbox, received_at, body, inserted)
            select (array['shop', 'insta', 'whatsapp', 'whatsapp'])[1 + i % 4],
              now() - interval '24 hours' * power(i / 4000.0, 1.15)
                - interval '1 second' * (i * 7919 % 300),
              '{}', 1
            from generate_series(1, 4000) i
            where (sin(i / 320.0) + 1.25) * 1000 > i * 7907 % 2250""")
        .update();
    journal
        .sql(
            """
            insert into lane (inbox, contact)
            select distinct inbox, '+4915' || (100000 + id * 7919 % 700)::text from webhook""")
        .update();
    journal
        .sql(
            """
            insert into event (inbox, contact, lane_id, webhook_id, place, kind, dedupe_key,
              message_id, occurred_at, received_at, message, state, reason, finished_at,
              chatwoot_conversation_id, chatwoot_message_id)
            select w.inbox, l.contact, l.id, w.id, 0, 'message', 'message:' || w.id, 'wamid.' || w.id,
              w.received_at, w.received_at,
              jsonb_build_object('id', 'wamid.' || w.id, 'direction', 'INCOMING', 'contact',
                jsonb_build_object('id', l.contact, 'name', 'Ada'), 'text', 'Is it still there?',
                'attachments', '[]'::jsonb, 'meta', '{}'::jsonb),
              case when w.id % 40 = 0 then 'ignored' else 'delivered' end,
              case when w.id % 40 = 0 then 'receipts are not messages' end,
              w.received_at + interval '1 millisecond' * (60 + w.id * 7907 % 240)
                + case when w.id % 25 = 0 then interval '1 second' * (w.id % 4) else '0' end,
              1 + l.id, 1000 + w.id
            from webhook w
            join lane l on l.inbox = w.inbox
              and l.contact = '+4915' || (100000 + w.id * 7919 % 700)::text""")
        .update();
    journal
        .sql(
            """
            insert into attempt (event_id, started_at, duration_ms, outcome, error)
            select id, finished_at - interval '55 milliseconds', 55, state, reason from event
            union all
            select id, received_at + interval '30 milliseconds', 900,
              case when id % 6 = 0 then 'throttled' else 'backoff' end, 'create-message: 502'
            from event where id % 17 = 0""")
        .update();
    dead(journal);
    held(journal);
    journal
        .sql(
            """
            insert into audit (at, actor, action, selection, changed)
            select now() - interval '1 hour' * i,
              (array['ana', 'joão', 'caravan'])[1 + i % 3],
              (array['replay', 'discard', 'merge'])[1 + i % 3],
              (array['{"state": "dead", "inbox": "shop"}', '{"id": 481}',
                '{"inbox": "whatsapp", "contact": "4915100417", "into": "+4915100417"}'])[1 + i % 3]::jsonb,
              (array[14, 1, 3])[1 + i % 3]
            from generate_series(7, 1, -1) i""")
        .update();
  }

  private static void dead(JdbcClient journal) {
    journal
        .sql(
            """
            update event
            set state = 'dead', attempts = 6, chatwoot_message_id = null,
              reason = 'rejected: create-message: 422: Validation failed: Content is too long'
            where state = 'delivered' and id % 311 = 0""")
        .update();
    journal
        .sql(
            """
            update attempt set outcome = 'dead', error = 'rejected: create-message: 422'
            where event_id in (select id from event where state = 'dead')""")
        .update();
  }

  private static void held(JdbcClient journal) {
    journal
        .sql(
            """
            update event
            set state = 'retrying', attempts = 2, finished_at = null, chatwoot_message_id = null,
              next_attempt_at = now() + interval '1 minute' * (3 + id % 9),
              held_until = now() + interval '6 minutes',
              reason = 'backoff: create-message: 500: Internal Server Error'
            where id in (
              select max(id) from event where state = 'delivered' group by lane_id
              order by max(received_at) desc limit 6)""")
        .update();
    journal
        .sql(
            """
            update lane set due_at = e.next_attempt_at
            from event e where e.lane_id = lane.id and e.state = 'retrying'""")
        .update();
  }
}
