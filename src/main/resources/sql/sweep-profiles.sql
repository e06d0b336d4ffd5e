-- Contacts that a message was delivered to meanwhile, of which nothing is known yet or what is known
-- has grown old. Beside the way of a message: it writes nothing that a delivery reads.
insert into profile (lane_id, inbox, due_at)
select f.lane_id, f.inbox, cast(:now as timestamptz)
from (
  select distinct coalesce(l.merged_into, l.id) as lane_id, l.inbox
  from event e
  join lane l on l.id = e.lane_id
  where e.state = 'delivered'
    and e.finished_at > cast(:since as timestamptz)
    and e.finished_at <= cast(:until as timestamptz)
    and e.inbox = any (cast(:inboxes as text[]))) f
where not exists (
  select 1 from profile p
  where p.lane_id = f.lane_id
    and (p.due_at is not null or p.again_at > cast(:now as timestamptz)))
order by f.lane_id
on conflict (lane_id) do update set due_at = excluded.due_at, attempts = 0
where profile.due_at is null
