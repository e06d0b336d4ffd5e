-- Not its fault: nothing is counted.
update media
set lease_token = null, lease_until = null
where id = :media and lease_token = :token and state = 'waiting'
