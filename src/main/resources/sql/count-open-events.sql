-- Only what the partial indexes on waiting and dead events hold.
select inbox, 'waiting' as state, count(*) as events
from event where state in ('received', 'retrying') group by inbox
union all
select inbox, 'dead', count(*) from event where state = 'dead' group by inbox
