update media
set lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond'
where id = :media and lease_token = :token and state = 'waiting'
