-- Files that nobody waits for any more. A dead event keeps its files for as long as webhooks keep
-- their bodies; replayed later, it says that they are gone.
with gone as (
  select m.id, e.state
  from media m
  join event e on e.id = m.event_id
  where (m.spooled or m.state = 'waiting')
    and (
      e.state in ('delivered', 'ignored', 'discarded')
      or e.state = 'dead' and e.finished_at < :before)
  order by m.id
  limit :most
  for update of m skip locked
),
chunks as (
  delete from media_chunk where media_id in (select id from gone)
)
update media
set spooled = false,
    state = case when gone.state = 'delivered' then media.state else 'failed' end,
    reason = case
      when gone.state = 'delivered' then media.reason
      else 'it is no longer kept'
    end
from gone
where media.id = gone.id
