-- What waits is due, and its hold is over: if it fails again it no longer holds back what comes
-- later. may_exist and not_before stay: an earlier try may still be, or get, into Chatwoot.
update event
set next_attempt_at = null,
    held_until = case when held_until > :now then received_at else held_until end
where lane_id = :lane
  and state in ('received', 'retrying')
  and next_attempt_at is not null
