-- One node looks at a time, and all together as often as one would. What was missed for long is taken
-- in parts of so many events, so that each part is over before the connection's time is: a catch-up
-- always comes on.
select t.since, coalesce(
  (
    select e.finished_at from event e
    where e.state in ('delivered', 'ignored', 'discarded')
      and e.finished_at > t.since
      and e.finished_at <= cast(:now as timestamptz)
    order by e.finished_at
    offset :most - 1
    limit 1),
  cast(:now as timestamptz)) as until
from (
  select greatest(swept_to, cast(:oldest as timestamptz)) as since
  from profile_sweep
  where swept_at <= clock_timestamp() - :every_millis * interval '1 millisecond'
  for update skip locked
) t
