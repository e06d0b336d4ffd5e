-- Whose message it is. Ids are unique in an inbox, but one message may have been told twice.
-- event_key has most messages, event_other_message the others.
select contact
from event
where inbox = :inbox
  and contact is not null
  and (
    message_id = :message_id and dedupe_key = 'message:' || cast(:message_id as text)
    or message_id = :message_id and dedupe_key <> 'message:' || message_id)
order by id
limit 1
