-- Only the holder of the lease may write it. No row means that we were too late.
update media
set state = 'fetched', reason = null, size = :size, sha256 = :sha256, mime = :mime, name = :name,
    spooled = true, attempts = attempts + 1, lease_token = null, lease_until = null
where id = :media and lease_token = :token and state = 'waiting'
