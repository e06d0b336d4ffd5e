-- Of two webhooks at the same moment, one naming an id alone and one beside another, neither may
-- have seen what the other stored: an id that leads elsewhere and has a lane of its own.
insert into contact_link (inbox, contact, other, next_attempt_at)
select distinct
  a.inbox, least(l.contact, a.contact), greatest(l.contact, a.contact), cast(:now as timestamptz)
from alias a
join lane l on l.inbox = a.inbox and l.contact = a.id
where not a.checked and l.merged_into is null and l.contact <> a.contact
order by 1, 2, 3
on conflict (inbox, contact, other) do nothing
