-- A failed try, written by the dead-letter route (camel-jdbc, parameters from headers).
-- The same shape for every verdict: wait, next rung or dead. Only the holder of the lease may write
-- it: no row means that we were too late. What is counted is added and a hold once set stays, since
-- an outage gives tries back and moves holds along without the lease.
with mine as (
  update lane
  set in_hand = null,
      chatwoot_contact_id = cast(:?contact as bigint),
      chatwoot_conversation_id = cast(:?conversation as bigint)
  where id = cast(:?lane as bigint) and lease_token = cast(:?token as uuid)
  returning id
),
failed as (
  update event
  set state = case
        when cast(:?dead as boolean) then 'dead'
        when attempts + cast(:?counted as integer) = 0 then 'received'
        else 'retrying'
      end,
      reason = cast(:?reason as text),
      attempts = attempts + cast(:?counted as integer),
      next_attempt_at = cast(:?next_attempt_at as timestamptz),
      held_until = case
        when cast(:?dead as boolean) then null
        else coalesce(held_until, cast(:?held_until as timestamptz))
      end,
      may_exist = may_exist or cast(:?may_exist as boolean),
      not_before = greatest(
        not_before, clock_timestamp() + cast(:?not_before_millis as bigint) * interval '1 millisecond'),
      finished_at = cast(:?finished_at as timestamptz)
  where id = cast(:?event as bigint)
    and state in ('received', 'retrying')
    and exists (select 1 from mine)
  returning id
)
insert into attempt (event_id, started_at, duration_ms, outcome, error)
select
  id, cast(:?started_at as timestamptz), cast(:?duration_ms as integer),
  cast(:?outcome as text), cast(:?reason as text)
from failed
