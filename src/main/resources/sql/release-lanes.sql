update lane
set lease_token = null, lease_until = null
where id = any (cast(:lanes as bigint[])) and lease_token = :token
