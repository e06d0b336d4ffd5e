select l.id
from unnest(cast(:inboxes as text[])) as i (inbox)
cross join lateral (
  select id, due_at
  from lane
  where lane.inbox = i.inbox
    and due_at <= :now
    and (lease_until is null or lease_until <= clock_timestamp())
  order by due_at
  limit :most
) l
order by l.due_at
limit :most
