update lane
set lease_token = :token,
    lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond',
    in_hand = null
where id = any (cast(:lanes as bigint[]))
