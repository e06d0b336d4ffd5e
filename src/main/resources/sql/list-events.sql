-- A page of events, newest first.
select
  e.id, e.inbox, e.contact, e.kind, e.message_id, e.state, e.reason, e.attempts, e.occurred_at,
  e.received_at, e.next_attempt_at, e.held_until, e.may_exist, e.not_before,
  e.chatwoot_conversation_id, e.chatwoot_message_id, e.finished_at, e.webhook_id, e.lane_id,
  coalesce(l.in_hand = e.id and l.lease_until > clock_timestamp(), false) as in_hand
from event e
left join lane l on l.id = e.lane_id
where {event-filter}
  and (cast(:below as bigint) is null or e.id < cast(:below as bigint))
order by e.id desc
limit :most
