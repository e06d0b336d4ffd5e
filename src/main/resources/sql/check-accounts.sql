-- One slice of webhooks in one snapshot: what each brought against its events and what was pruned.
with slice as materialized (
  select id, inserted, pruned from webhook where id > :after order by id limit :most
),
counted as (
  select webhook_id, count(*) as events
  from event
  where webhook_id > :after and webhook_id <= (select max(id) from slice)
  group by webhook_id
)
select
  max(s.id) as last,
  count(*) as webhooks,
  coalesce(
    array_agg(s.id order by s.id) filter (where s.inserted <> coalesce(c.events, 0) + s.pruned),
    '{}') as wrong
from slice s
left join counted c on c.webhook_id = s.id
