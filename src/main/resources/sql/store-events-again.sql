-- What a webhook that is stored already turned out to hold: as store-webhooks.sql, but it adds to
-- the events that the webhook brought.
with incoming as (
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
  select distinct f.inbox, f.contact, cast(:received_at as timestamptz)
  from addressed f
  where f.state = 'received'
  order by f.inbox, f.contact
  on conflict (inbox, contact) do update set due_at = least(lane.due_at, excluded.due_at)
  returning coalesce(lane.merged_into, lane.id) as id, inbox, contact
),
stored as (
  insert into event (
    inbox, contact, lane_id, webhook_id, place, kind, dedupe_key, message_id, occurred_at,
    received_at, message, state, reason, finished_at)
  select
    f.inbox, f.contact, l.id, :webhook, f.place, f.kind, f.dedupe_key, f.message_id, f.occurred_at,
    :received_at, f.message, f.state, f.reason,
    case when f.state <> 'received' then cast(:now as timestamptz) end
  from addressed f
  left join lanes l on f.state = 'received' and l.inbox = f.inbox and l.contact = f.contact
  order by f.inbox, f.dedupe_key, f.place
  on conflict (inbox, dedupe_key) do nothing
  returning id, state, message
),
filed as (
  -- the files of a message; Chatwoot takes 15
  insert into media (event_id, place, next_attempt_at)
  select s.id, file.number - 1, cast(:now as timestamptz)
  from stored s
  cross join lateral jsonb_array_elements(
    case when jsonb_typeof(s.message -> 'attachments') = 'array' then s.message -> 'attachments'
    else '[]' end) with ordinality as file (attachment, number)
  where s.state = 'received' and file.number <= 15
)
{learned}
update webhook set inserted = inserted + (select count(*) from stored) where id = :webhook
