select started_at, duration_ms, outcome, error from attempt where event_id = :event order by id
