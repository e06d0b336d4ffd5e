select count(*)
from event
where state in ('received', 'retrying') and inbox = any (cast(:inboxes as text[]))
