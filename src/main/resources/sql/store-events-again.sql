-- What a webhook that is stored already turned out to hold: as store-webhooks.sql, but it adds to
-- the events that the webhook brought.
with {fresh}
{addressed},
lanes as (
  insert into lane (inbox, contact, due_at)
  select distinct f.inbox, f.contact, f.received_at
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
    f.received_at, cast(f.message as jsonb), f.state, f.reason,
    case when f.state <> 'received' then cast(:now as timestamptz) end
  from addressed f
  left join lanes l on f.state = 'received' and l.inbox = f.inbox and l.contact = f.contact
  order by f.inbox, f.dedupe_key, f.place
  on conflict (inbox, dedupe_key) do nothing
  returning id, state, message, cast(:now as timestamptz) as filed_at
)
{filed}
{learned}
update webhook set inserted = inserted + (select count(*) from stored) where id = :webhook
