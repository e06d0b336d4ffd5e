update media
set reason = :reason, attempts = attempts + 1, next_attempt_at = :next_attempt_at,
    lease_token = null, lease_until = null
where id = :media and lease_token = :token and state = 'waiting'
