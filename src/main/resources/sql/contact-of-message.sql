-- Whose message it is. Ids are unique in an inbox, but one message may have been told twice.
select contact
from event
where inbox = :inbox and message_id = :message_id and contact is not null
order by id
limit 1
