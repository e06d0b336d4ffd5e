-- A finish: only the holder of the lease may write it. No row means that we were too late.
with mine as (
  update lane
  set in_hand = cast(:next as bigint),
      chatwoot_contact_id = cast(:contact as bigint),
      chatwoot_conversation_id = cast(:lane_conversation as bigint)
  where id = :lane and lease_token = :token
  returning id
),
finished as (
  update event
  set state = 'delivered', reason = null, next_attempt_at = null, held_until = null,
      may_exist = false, not_before = null, finished_at = :now,
      chatwoot_conversation_id = :conversation, chatwoot_message_id = :message
  where id = :event
    and state in ('received', 'retrying')
    and exists (select 1 from mine)
  returning id
)
insert into attempt (event_id, started_at, duration_ms, outcome)
select id, :started_at, :duration_ms, 'delivered'
from finished
