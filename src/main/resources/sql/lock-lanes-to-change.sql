-- In the order in which intake touches lanes, so that they wait for each other and never deadlock.
select id, coalesce(lease_until > clock_timestamp(), false) as worked
from lane
where id = any (array(
  select lane_id from event where event.id = any (cast(:events as bigint[])) and lane_id is not null))
order by inbox, contact
for update
