-- What is open in each inbox; only what the partial indexes on waiting and dead events hold.
select
  coalesce(w.inbox, d.inbox) as inbox, coalesce(w.events, 0) as waiting, w.oldest,
  coalesce(d.events, 0) as dead
from (
  select inbox, count(*) as events, min(received_at) as oldest
  from event where state in ('received', 'retrying') group by inbox
) w
full join (select inbox, count(*) as events from event where state = 'dead' group by inbox) d
  on d.inbox = w.inbox
