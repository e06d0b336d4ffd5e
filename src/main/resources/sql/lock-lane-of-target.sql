-- A lease that lapsed counts too: its holder may wake and renew it until somebody takes it over.
select coalesce(lease_token <> cast(:token as uuid), false) as worked
from lane
where id = :lane
for update
