-- Webhooks that came together, their events and their lanes, in one statement and so in one commit.
-- `hook` is a webhook's number in this statement, from 1; ids grow in that order.
-- Lanes are touched in (inbox, contact) order and events in (inbox, dedupe_key) order, so that
-- overlapping batches wait for each other instead of deadlocking. `fresh` spares known duplicates
-- the lane; the unique index on (inbox, dedupe_key) is what decides. A lane that was merged
-- meanwhile is named by the one it went into, and is due itself: its visit passes that on.
with hooks as (
  select nextval(pg_get_serial_sequence('webhook', 'id')) as id, h.*
  from unnest(
    cast(:hook_inboxes as text[]), cast(:hook_times as timestamptz[]), cast(:hook_bodies as bytea[]),
    cast(:hook_traceparents as text[])
  ) with ordinality as h (inbox, received_at, body, traceparent, hook)
),
incoming as (
  select *
  from jsonb_to_recordset(cast(:events as jsonb)) as e (
    hook bigint, inbox text, contact text, aliases text[], place integer, kind text,
    dedupe_key text, message_id text, occurred_at timestamptz, message jsonb, state text, reason text)
),
fresh as (
  -- one look into the index each; an anti join would be a hash of all events where few were known
  select i.* from incoming i
  where (
    select e.id from event e where e.inbox = i.inbox and e.dedupe_key = i.dedupe_key) is null
),
{addressed},
lanes as (
  insert into lane (inbox, contact, due_at)
  select f.inbox, f.contact, min(h.received_at)
  from addressed f
  join hooks h on h.hook = f.hook
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
    f.inbox, f.contact, l.id, h.id, f.place, f.kind, f.dedupe_key, f.message_id, f.occurred_at,
    h.received_at, f.message, f.state, f.reason,
    case when f.state <> 'received' then h.received_at end
  from addressed f
  join hooks h on h.hook = f.hook
  left join lanes l on f.state = 'received' and l.inbox = f.inbox and l.contact = f.contact
  order by f.inbox, f.dedupe_key, f.hook, f.place
  on conflict (inbox, dedupe_key) do nothing
  returning id, inbox, state, lane_id, webhook_id, received_at, message
),
filed as (
  -- the files of a message; Chatwoot takes 15
  insert into media (event_id, place, next_attempt_at)
  select s.id, file.number - 1, s.received_at
  from stored s
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(s.message -> 'attachments') = 'array' then s.message -> 'attachments'
    else '[]' end) with ordinality as file (attachment, number)
  where s.state = 'received' and file.number <= 15
)
{learned},
written as (
  -- a webhook that brought nothing new leaves no row: 837 redeliveries are not 837 bodies
  insert into webhook (id, inbox, received_at, body, inserted, traceparent)
  overriding system value
  select
    h.id, h.inbox, h.received_at, h.body,
    (select count(*) from stored s where s.webhook_id = h.id), h.traceparent
  from hooks h
  where exists (select 1 from stored s where s.webhook_id = h.id)
    or not exists (select 1 from incoming i where i.hook = h.hook)
)
select h.hook, s.inbox, s.state, s.lane_id
from stored s
join hooks h on h.id = s.webhook_id
