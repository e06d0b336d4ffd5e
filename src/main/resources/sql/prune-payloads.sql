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
cleared as (
  update webhook
  set body = null
  from candidates c
  where webhook.id = c.id
    and not exists (
      select 1
      from event e
      where e.webhook_id = c.id and e.state in ('received', 'retrying', 'dead'))
  returning 1
)
select received_at, id, (select count(*) from cleared) as cleared
from candidates
order by received_at desc, id desc
limit 1
