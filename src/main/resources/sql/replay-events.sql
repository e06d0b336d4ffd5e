-- may_exist and not_before stay: an earlier try may still be, or get, into Chatwoot.
update event
set state = 'received', reason = null, attempts = 0, next_attempt_at = null, held_until = null,
    finished_at = null
where id = any (cast(:events as bigint[])) and state = 'dead' and lane_id is not null
returning lane_id
