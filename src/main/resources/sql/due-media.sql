-- How many files could be fetched now, as far as it matters.
select count(*)
from (
  select 1
  from media m
  join event e on e.id = m.event_id
  where m.state = 'waiting'
    and m.next_attempt_at <= :now
    and (m.lease_until is null or m.lease_until <= clock_timestamp())
    and e.state in ('received', 'retrying')
    and e.inbox = any (cast(:inboxes as text[]))
    and (
      m.wanted
      or (select coalesce(sum(size), 0) from media where spooled) < :spool_limit)
  limit :most
) due
