-- Replays and discards, newest first. One of which nothing was heard for a minute will not go on:
-- a batch takes a second at most, and the node that ran it was stopped.
select
  id, at, actor, action, selection, matched, more, done, changed,
  ended_at is not null as ended,
  ended_at is null and touched_at < clock_timestamp() - interval '1 minute' as broken_off
from audit
where matched is not null
  and (cast(:audit as bigint) is null or id = cast(:audit as bigint))
order by id desc
limit :most
