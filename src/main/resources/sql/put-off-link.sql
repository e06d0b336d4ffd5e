update contact_link
set attempts = :attempts, next_attempt_at = cast(:next_attempt_at as timestamptz), reason = :reason
where id = :link
