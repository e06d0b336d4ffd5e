update lane
set due_at = cast(:due_at as timestamptz), lease_token = null, lease_until = null, in_hand = null
where id = :lane
