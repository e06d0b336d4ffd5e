-- Lanes that have something to deliver and are left alone until later, the next to go on first. Why
-- is told by the first event that is open in each: what comes later waits for it. Of each inbox no
-- more lanes are read than are asked for.
select
  l.id, l.inbox, l.contact, l.due_at, e.id as event_id, e.reason, e.attempts, e.next_attempt_at,
  e.held_until, e.not_before,
  coalesce((select min(started_at) from attempt where event_id = e.id), e.received_at) as since,
  (select count(*) from event where lane_id = l.id and state in ('received', 'retrying')) as waiting
from unnest(cast(:inboxes as text[])) as i (inbox)
cross join lateral (
  select id, inbox, contact, due_at
  from lane
  where lane.inbox = i.inbox
    and due_at > :now
    and due_at >= coalesce(cast(:after_due as timestamptz), '-infinity')
    and (
      cast(:after_id as bigint) is null
      or (due_at, id) > (cast(:after_due as timestamptz), cast(:after_id as bigint)))
  order by due_at, id
  limit :most
) l
cross join lateral (
  select id, reason, attempts, next_attempt_at, held_until, not_before, received_at
  from event
  where lane_id = l.id and state in ('received', 'retrying')
  order by occurred_at, webhook_id, place
  limit 1
) e
order by l.due_at, l.id
limit :most
