-- Contacts that a message was delivered to since the last time, of which nothing is known yet or
-- what is known has grown old. Beside the way of a message: it writes nothing that a delivery reads.
-- Whoever commits late is seen by the overlap; a gap without events is stepped over.
with turn as (
  select greatest(swept_to, cast(:oldest as timestamptz)) as since
  from profile_sweep
  where swept_at <= clock_timestamp() - :every_millis * interval '1 millisecond'
  for update skip locked
),
part as (
  select t.since, least(
    cast(:now as timestamptz),
    interval '10 minutes' + (
      select min(finished_at) from event
      where state in ('delivered', 'ignored', 'discarded') and finished_at > t.since)) as until
  from turn t
),
found as (
  select distinct coalesce(l.merged_into, l.id) as lane_id, l.inbox
  from part p
  join event e
    on e.state = 'delivered'
    and e.finished_at > p.since - :overlap_millis * interval '1 millisecond'
    and e.finished_at <= p.until
  join lane l on l.id = e.lane_id
  where e.inbox = any (cast(:inboxes as text[]))
),
wanted as (
  insert into profile (lane_id, inbox, due_at)
  select f.lane_id, f.inbox, cast(:now as timestamptz)
  from found f
  where not exists (
    select 1 from profile p
    where p.lane_id = f.lane_id
      and (p.due_at is not null or p.again_at > cast(:now as timestamptz)))
  order by f.lane_id
  on conflict (lane_id) do update set due_at = excluded.due_at, attempts = 0
  where profile.due_at is null
)
update profile_sweep
set swept_to = greatest(profile_sweep.swept_to, p.until), swept_at = clock_timestamp()
from part p
