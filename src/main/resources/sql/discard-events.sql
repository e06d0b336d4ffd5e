-- A lane that is being worked on has its waiting events in a worker's hands; and a row that
-- somebody else is changing is left alone.
with chosen as (
  select id
  from event
  where id = any (cast(:events as bigint[]))
    and (
      state = 'dead'
      or state in ('received', 'retrying') and lane_id <> all (cast(:worked as bigint[])))
  order by id
  for update skip locked
)
update event
set state = 'discarded', next_attempt_at = null, held_until = null, finished_at = :now
from chosen
where event.id = chosen.id
returning event.lane_id
