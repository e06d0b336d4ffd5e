-- Dead events of the next lanes, as many lanes as have enough of them; those without a lane, which
-- could not be parsed, are in the first slice.
with slice as materialized (
  select lane_id, inbox, received_at
  from event
  where state = 'dead' and lane_id > :after
  order by lane_id
  fetch first :most rows with ties
)
select inbox, 'dead' as state, count(*) as events, min(received_at) as oldest, max(lane_id) as last
from slice
group by inbox
union all
select inbox, 'dead', count(*), min(received_at), null
from event
where state = 'dead' and lane_id is null and cast(:after as bigint) = 0
group by inbox
