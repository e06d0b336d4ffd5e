-- A page of events, newest first. Their lanes are looked up one by one, for the page alone.
select
  e.id, e.inbox, e.contact, e.kind, e.message_id, e.state, e.reason, e.attempts, e.occurred_at,
  e.received_at, e.next_attempt_at, e.held_until, e.may_exist, e.not_before,
  e.chatwoot_conversation_id, e.chatwoot_message_id, e.finished_at, e.webhook_id, e.lane_id,
  coalesce(
    (select l.in_hand = e.id and l.lease_until > clock_timestamp()
     from lane l
     where l.id = e.lane_id),
    false) as in_hand
from event e
where {event-filter}
  and (
    cast(:below_id as bigint) is null
    or (e.received_at, e.id) < (cast(:below_time as timestamptz), cast(:below_id as bigint)))
order by e.received_at desc, e.id desc
limit :most
