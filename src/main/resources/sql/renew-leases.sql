update lane
set lease_until = greatest(lease_until, clock_timestamp() + :lease_millis * interval '1 millisecond')
where id = any (cast(:lanes as bigint[])) and lease_token = :token
