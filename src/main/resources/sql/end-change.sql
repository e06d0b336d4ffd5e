update audit set ended_at = clock_timestamp(), touched_at = clock_timestamp() where id = :audit
