update profile
set due_at = :due_at, attempts = :attempts, lease_token = null, lease_until = null,
    outcome = :outcome
where lane_id = :lane and lease_token = :token
