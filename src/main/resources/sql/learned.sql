-- Part of the statements that store events, after them: `named` has ids lead to the event's contact
-- that led to nobody yet, and `linked` notes contacts that turn out to be one person. Both in order
-- and after lanes and events, so that overlapping batches wait for each other.
, named as (
  insert into alias (inbox, id, contact)
  select distinct on (k.inbox, k.id) k.inbox, k.id, a.contact
  from known k
  join addressed a on a.place = k.place
  where k.contact is null and k.id <> a.contact and (select count(*) from stored) > 0
  order by k.inbox, k.id, k.place
  on conflict (inbox, id) do nothing
  returning 1
),
linked as (
  insert into contact_link (inbox, contact, other, next_attempt_at)
  select distinct
    k.inbox, least(k.contact, a.contact), greatest(k.contact, a.contact),
    cast(:received_at as timestamptz)
  from known k
  join addressed a on a.place = k.place
  where k.contact <> a.contact and (select count(*) from named) >= 0
  order by 1, 2, 3
  on conflict (inbox, contact, other) do nothing
)
