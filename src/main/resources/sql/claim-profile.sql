-- Of the inboxes' longest due contacts, the one that has been due longest. Whoever asks at the same
-- moment gets another one, or none until the next poll.
with due as (
  select p.lane_id
  from unnest(cast(:inboxes as text[])) i (inbox)
  cross join lateral (
    select x.lane_id, x.due_at
    from profile x
    join lane l on l.id = x.lane_id
    where x.inbox = i.inbox
      and x.due_at <= :now
      and (x.lease_until is null or x.lease_until <= clock_timestamp())
      and l.merged_into is null
    order by x.due_at, x.lane_id
    limit 1
    for update of x skip locked) p
  order by p.due_at, p.lane_id
  limit 1
)
update profile
set lease_token = :token,
    lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond'
from due, lane l
where profile.lane_id = due.lane_id and l.id = profile.lane_id
returning
  profile.lane_id, profile.inbox, profile.attempts, profile.name_sha256, profile.tried_sha256,
  profile.avatar_sha256, profile.thumbnail, l.contact,
  array(select a.id from alias a where a.inbox = l.inbox and a.contact = l.contact) as others
