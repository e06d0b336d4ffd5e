update lane set due_at = cast(:due_at as timestamptz) where id = :lane
