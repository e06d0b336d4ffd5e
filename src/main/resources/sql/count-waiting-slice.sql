-- Waiting events of the next lanes, as many lanes as have enough of them.
with slice as materialized (
  select lane_id, inbox, state, received_at
  from event
  where state in ('received', 'retrying') and lane_id > :after
  order by lane_id
  fetch first :most rows with ties
)
select inbox, state, count(*) as events, min(received_at) as oldest, max(lane_id) as last
from slice
group by inbox, state
