-- In the order in which intake touches lanes, so that they wait for each other and never deadlock.
select id
from lane
where id in (select lane_id from event where id = any (cast(:events as bigint[])))
order by inbox, contact
for update
