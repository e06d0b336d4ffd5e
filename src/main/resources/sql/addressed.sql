-- Part of the statements that store events: whose each one is. `known` has the ids that an event
-- names, in their order, and to which contact each leads; an event goes to the first that is known,
-- else to a new lane of the id that was received. Looked up one by one, whatever is planned for
-- tables that grow: an event with one id costs one look into alias, and its lane is an upsert.
-- The ids besides the contact's come as JSON: in a list of lists all have to be of one length.
known as (
  select f.inbox, f.place, n.id, n.nth,
    coalesce(
      (select a.contact from alias a where a.inbox = f.inbox and a.id = n.id),
      (select l.contact from lane l
        where f.aliases is not null and l.inbox = f.inbox and l.contact = n.id)) as contact
  from fresh f
  cross join lateral unnest(array_prepend(
    f.contact, array(select jsonb_array_elements_text(cast(f.aliases as jsonb)))
  )) with ordinality as n (id, nth)
  where f.state = 'received'
),
addressed as (
  select
    f.hook, f.inbox, f.place, f.kind, f.dedupe_key, f.message_id, f.occurred_at, f.received_at,
    f.message, f.state, f.reason,
    coalesce(k.contact, f.contact) as contact
  from fresh f
  left join (
    select distinct on (place) place, contact from known where contact is not null
    order by place, nth) k on k.place = f.place
)
