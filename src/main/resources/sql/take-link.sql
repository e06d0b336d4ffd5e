-- Put off at once, so that no other node takes it, nor we again if we die.
update contact_link
set next_attempt_at = :until
where id = (
  select id from contact_link
  where id = :link and next_attempt_at <= :now
  for update skip locked)
returning inbox, contact, other, attempts
