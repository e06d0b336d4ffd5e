-- The newest event of each inbox among those that came after the one that was looked at last.
select inbox, max(id) as last, max(received_at) as newest
from event
where id > :after
group by inbox
