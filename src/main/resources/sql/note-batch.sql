update audit
set changed = changed + :changed, done = done + :done, touched_at = clock_timestamp()
where id = :audit
