-- First, before any other alias is changed: a webhook may be writing one for the same id.
insert into alias (inbox, id, contact, checked)
select gone.inbox, gone.contact, kept.contact, true
from lane gone, lane kept
where gone.id = :loser and kept.id = :survivor
on conflict (inbox, id) do update set contact = excluded.contact
