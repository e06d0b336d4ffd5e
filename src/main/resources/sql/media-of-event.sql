select id, place, state, reason, next_attempt_at, size, sha256, mime, name, spooled
from media
where event_id = :event
order by place
