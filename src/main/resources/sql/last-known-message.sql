-- A Chatwoot message id that is older than any copy of the event: ids grow, and nothing of an event
-- can be in Chatwoot from before it was received. The margin covers clocks of nodes that differ.
select coalesce(max(known.chatwoot_message_id), 0)
from event known
join event wanted on wanted.id = :event
where known.lane_id = wanted.lane_id
  and known.chatwoot_conversation_id = :conversation
  and known.state = 'delivered'
  and known.finished_at < wanted.received_at - interval '10 minutes'
