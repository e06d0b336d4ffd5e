select coalesce(lease_until > clock_timestamp(), false) as worked
from lane
where id = :lane
for update
