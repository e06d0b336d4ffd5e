-- Nobody delivers in them, and nothing was left in somebody's hand. The one that was seen first,
-- first.
select id, contact
from lane
where id = any (cast(:lanes as bigint[]))
  and merged_into is null
  and (lease_until is null or lease_until <= clock_timestamp() and in_hand is null)
order by id
for no key update skip locked
