-- Who wrote a message; nothing once its content is pruned.
select message ->> 'direction'
from event
where inbox = :inbox and message_id = :message_id and contact is not null and message is not null
order by id
limit 1
