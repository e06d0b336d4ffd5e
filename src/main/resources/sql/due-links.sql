select id, inbox
from contact_link
where next_attempt_at <= :now and inbox = any (cast(:inboxes as text[]))
order by next_attempt_at
limit :most
