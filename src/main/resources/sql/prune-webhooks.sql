-- An account that does not add up keeps its webhook: it is the only trace.
delete from webhook
where id = any (array(
  select id
  from webhook w
  where inserted = pruned
    and received_at < :before
    and not exists (select 1 from event where webhook_id = w.id)
  order by received_at
  limit :most
  for update skip locked))
