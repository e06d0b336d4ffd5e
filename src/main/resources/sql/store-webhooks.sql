-- Webhooks that came together, their events and their lanes, in one statement and so in one commit.
-- `hook` is a webhook's number in this statement, from 1; ids grow in that order.
-- Lanes are touched in (inbox, contact) order and events in (inbox, dedupe_key) order, so that
-- overlapping batches wait for each other instead of deadlocking. A lane that was merged meanwhile
-- is named by the one it went into, and is due itself: its visit passes that on. The sequence has
-- its name, since to look it up by its column would be a search in the catalog for each webhook.
with ids as (
  select array(
    select nextval('webhook_id_seq')
    from generate_series(1, cardinality(cast(:hook_inboxes as text[])))) as of_hook
),
{fresh}
{addressed},
lanes as (
  insert into lane (inbox, contact, due_at)
  select f.inbox, f.contact, min(f.received_at)
  from addressed f
  where f.state = 'received'
  group by f.inbox, f.contact
  order by f.inbox, f.contact
  on conflict (inbox, contact) do update set due_at = least(lane.due_at, excluded.due_at)
  returning coalesce(lane.merged_into, lane.id) as id, inbox, contact
),
stored as (
  insert into event (
    inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id, occurred_at,
    received_at, message, state, reason, finished_at)
  select
    f.inbox, f.contact, l.id, (select of_hook from ids)[f.hook], f.place, f.kind, f.dedupe_key,
    f.message_id, f.occurred_at, f.received_at, cast(f.message as jsonb), f.state, f.reason,
    case when f.state <> 'received' then f.received_at end
  from addressed f
  left join lanes l on f.state = 'received' and l.inbox = f.inbox and l.contact = f.contact
  order by f.inbox, f.dedupe_key, f.hook, f.place
  on conflict (inbox, dedupe_key) do nothing
  returning id, inbox, state, lane_id, webhook_id, message, received_at as filed_at
)
{filed}
{learned},
written as (
  -- a webhook that brought nothing new leaves no row: 837 redeliveries are not 837 bodies
  insert into webhook (id, inbox, received_at, body, inserted, traceparent)
  overriding system value
  select
    (select of_hook from ids)[h.hook], h.inbox, to_timestamp(h.received), h.body, coalesce(s.events, 0),
    h.traceparent
  from unnest(
    cast(:hook_inboxes as text[]), cast(:hook_times as float8[]), cast(:hook_bodies as bytea[]),
    cast(:hook_traceparents as text[]), cast(:hook_events as integer[])
  ) with ordinality as h (inbox, received, body, traceparent, events, hook)
  left join (select webhook_id, count(*) as events from stored group by webhook_id) s
    on s.webhook_id = (select of_hook from ids)[h.hook]
  where s.events > 0 or h.events = 0
)
select array_position((select of_hook from ids), s.webhook_id) as hook, s.inbox, s.state, s.lane_id
from stored s
