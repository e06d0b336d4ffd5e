-- Tries that turned out to be an outage's are given back: the event is due again.
with refund as (
  select id, count(*) as tries
  from unnest(cast(:events as bigint[])) as r (id)
  group by id
)
update event
set attempts = greatest(attempts - refund.tries, 0),
    state = case when attempts <= refund.tries then 'received' else 'retrying' end,
    held_until = case when attempts <= refund.tries then null else held_until end,
    next_attempt_at = null,
    reason = 'outage: its tries were given back'
from refund
where event.id = refund.id and event.state = 'retrying'
