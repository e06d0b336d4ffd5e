-- One node looks at a time, and all together as often as one would. A gap without events is stepped
-- over, and a long time that was missed is taken in parts.
select t.since, least(
  cast(:now as timestamptz),
  interval '10 minutes' + (
    select min(finished_at) from event
    where state in ('delivered', 'ignored', 'discarded') and finished_at > t.since)) as until
from (
  select greatest(swept_to, cast(:oldest as timestamptz)) as since
  from profile_sweep
  where swept_at <= clock_timestamp() - :every_millis * interval '1 millisecond'
  for update skip locked
) t
