update profile
set lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond'
where lane_id = :lane and lease_token = :token
