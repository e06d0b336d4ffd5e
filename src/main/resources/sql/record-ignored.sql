-- A finish without a message: only the holder of the lease may write it. No row: we were too late.
with mine as (
  update lane
  set in_hand = cast(:next as bigint)
  where id = :lane and lease_token = :token
  returning id
),
finished as (
  update event
  set state = 'ignored', reason = :reason, next_attempt_at = null, held_until = null,
      may_exist = false, not_before = null, finished_at = :now
  where id = :event
    and state in ('received', 'retrying')
    and exists (select 1 from mine)
  returning id
)
insert into attempt (event_id, started_at, duration_ms, outcome, error)
select id, :started_at, :duration_ms, 'ignored', :reason
from finished
