-- Only of an event that is known to be delivered: any other may be posted once more.
with done as (
  update media
  set spooled = false
  where event_id = :event
    and spooled
    and exists (select 1 from event where id = :event and state = 'delivered')
  returning id
)
delete from media_chunk where media_id in (select id from done)
