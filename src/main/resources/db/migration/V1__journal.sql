-- The journal: what came in (webhook, event), to whom it belongs (lane), what was tried (attempt).
-- src/docs/states.md draws the states; io.caravan.journal is the only code that writes here.

create table webhook (
  id bigint generated always as identity primary key,
  inbox text not null,
  received_at timestamptz not null,
  body bytea,
  inserted integer not null,
  pruned integer not null default 0
);
comment on column webhook.inbox is 'inbox of the URL; its events may belong to other inboxes';
comment on column webhook.body is 'the bytes as they came; null once caravan.retention.payloads has passed';
comment on column webhook.inserted is 'events that this webhook brought; duplicates are not among them';
comment on column webhook.pruned is 'of those, the ones that retention has removed';

create index webhook_with_body on webhook (received_at) where body is not null;

create table lane (
  id bigint generated always as identity primary key,
  inbox text not null,
  contact text not null,
  chatwoot_contact_id bigint,
  chatwoot_conversation_id bigint,
  due_at timestamptz,
  in_hand bigint,
  lease_token uuid,
  lease_until timestamptz,
  unique (inbox, contact)
);
comment on table lane is 'one contact of one inbox: the unit of locking, order and isolation';
comment on column lane.due_at is 'earliest moment at which a claim would find something; null when nothing is open';
comment on column lane.in_hand is 'the event that the holder of the lease is delivering';
comment on column lane.lease_until is 'judged by clock_timestamp() alone, never by a node''s clock';

create index lane_due on lane (inbox, due_at) where due_at is not null;

create table event (
  id bigint generated always as identity primary key,
  inbox text not null,
  contact text,
  lane_id bigint references lane (id),
  webhook_id bigint not null references webhook (id),
  place integer not null,
  kind text not null,
  dedupe_key text not null,
  message_id text,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  message jsonb,
  state text not null
    check (state in ('received', 'retrying', 'delivered', 'dead', 'ignored', 'discarded')),
  reason text,
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  held_until timestamptz,
  may_exist boolean not null default false,
  not_before timestamptz,
  chatwoot_conversation_id bigint,
  chatwoot_message_id bigint,
  finished_at timestamptz
);
comment on column event.place is 'place in the webhook''s batch, from 0';
comment on column event.attempts is 'counted failures';
comment on column event.next_attempt_at is 'null: due now';
comment on column event.held_until is 'until then it holds back later events of its lane; null: for as long as it is not due';
comment on column event.may_exist is 'Chatwoot may hold it already: look before posting';
comment on column event.not_before is 'Postgres'' clock; until then Chatwoot may still commit an earlier try';

create unique index event_once on event (inbox, dedupe_key);
create index event_open on event (lane_id, occurred_at, webhook_id, place)
  where state in ('received', 'retrying');
create index event_not_yet_due on event (lane_id, occurred_at, webhook_id, place)
  where state in ('received', 'retrying') and next_attempt_at is not null;
create index event_of_webhook on event (webhook_id);
create index event_of_lane on event (lane_id);
create index event_held on event (held_until) where state = 'retrying' and held_until is not null;
create index event_finished on event (finished_at)
  where state in ('delivered', 'ignored', 'discarded');

create table attempt (
  id bigint generated always as identity primary key,
  event_id bigint not null references event (id) on delete cascade,
  started_at timestamptz not null,
  duration_ms integer not null,
  outcome text not null,
  error text
);

create index attempt_of_event on attempt (event_id);

create table outage (
  chatwoot_url text primary key,
  moved_to timestamptz not null
);
comment on table outage is 'how far the holds of its inboxes were moved along while a Chatwoot was away: nodes share the hand';
