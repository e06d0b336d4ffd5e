-- The file that has been due longest. Beyond the limit of the spool only one whose message's turn
-- has come: it leaves the spool soon, and what is in there may wait for it.
with due as (
  select m.id
  from media m
  join event e on e.id = m.event_id
  where m.state = 'waiting'
    and m.next_attempt_at <= :now
    and (m.lease_until is null or m.lease_until <= clock_timestamp())
    and e.state in ('received', 'retrying')
    and e.inbox = any (cast(:inboxes as text[]))
    and (
      m.wanted
      or (select coalesce(sum(size), 0) from media where spooled) < :spool_limit)
  order by m.next_attempt_at, m.id
  limit 1
  for update of m skip locked
)
update media
set lease_token = :token,
    lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond',
    tried_since = coalesce(media.tried_since, cast(:now as timestamptz))
from due, event e
where media.id = due.id and e.id = media.event_id
returning
  media.id, media.event_id, media.place, media.attempts, media.tried_since,
  e.inbox, e.lane_id, e.message
