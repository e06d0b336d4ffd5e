with gone as (
  delete from event
  where id = any (array(
    select id
    from event
    where state in ('delivered', 'ignored', 'discarded') and finished_at < :before
    order by finished_at
    limit :most
    for update skip locked))
  returning webhook_id
),
counted as (
  update webhook
  set pruned = pruned + g.events
  from (select webhook_id, count(*) as events from gone group by webhook_id) g
  where webhook.id = g.webhook_id
)
select count(*) from gone
