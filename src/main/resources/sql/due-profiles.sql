-- How many contacts could be asked about now, as far as it matters.
select count(*)
from (
  select 1
  from unnest(cast(:inboxes as text[])) i (inbox)
  cross join lateral (
    select 1
    from profile p
    join lane l on l.id = p.lane_id
    where p.inbox = i.inbox
      and p.due_at <= :now
      and (p.lease_until is null or p.lease_until <= clock_timestamp())
      and l.merged_into is null
    limit :most) each_one
  limit :most
) due
