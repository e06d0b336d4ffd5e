-- Walks along the webhooks that still have a body, so that the ones that have to keep it are not
-- looked at again and again.
with candidates as (
  select id, received_at
  from webhook
  where body is not null
    and received_at < :before
    and (received_at, id) > (cast(:after_time as timestamptz), cast(:after_id as bigint))
  order by received_at, id
  limit :most
),
settled as (
  -- an index look-up for each: a join could be planned as a scan of all events
  select c.id
  from candidates c
  left join lateral (
    select 1 as open
    from event e
    where e.webhook_id = c.id and e.state in ('received', 'retrying', 'dead')
    limit 1) o on true
  where o.open is null
),
cleared as (
  update webhook
  set body = null
  where id = any (array(select id from settled))
  returning 1
)
select received_at, id, (select count(*) from cleared) as cleared
from candidates
order by received_at desc, id desc
limit 1
