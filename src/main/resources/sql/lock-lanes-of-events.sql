select id
from lane
where id in (select lane_id from event where id = any (cast(:events as bigint[])))
order by id
for update
