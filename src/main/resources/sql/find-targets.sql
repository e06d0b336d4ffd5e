-- The events that a change is about: the message of that id, and for an unsend its edits too, since
-- each of them is a message of its own in Chatwoot. A message's id is looked for in event_key, which
-- most are found by, and in event_other_message.
select
  id, lane_id, state, may_exist, next_attempt_at, chatwoot_conversation_id, chatwoot_message_id
from event
where inbox = :inbox
  and id <> :event
  and (
    message_id = :target and dedupe_key = 'message:' || cast(:target as text)
    or message_id = :target and dedupe_key <> 'message:' || message_id
    or :with_edits and change_target = :target and change_kind = 'EDIT')
order by id
