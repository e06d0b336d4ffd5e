update media
set state = 'failed', reason = :reason, attempts = attempts + 1, lease_token = null,
    lease_until = null
where id = :media and lease_token = :token and state = 'waiting'
