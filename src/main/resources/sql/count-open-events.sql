-- Only what the partial indexes on waiting and dead events hold.
select inbox, state, count(*) as events, min(received_at) as oldest
from event where state in ('received', 'retrying') group by inbox, state
union all
select inbox, 'dead', count(*), min(received_at) from event where state = 'dead' group by inbox
