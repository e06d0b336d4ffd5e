-- Whoever does not get the row leaves: the holder will see the work.
with free as (
  select id, lease_until, in_hand
  from lane
  where id = :lane
    and merged_into is null
    and (lease_until is null or lease_until <= clock_timestamp())
  for update skip locked
)
update lane
set lease_token = :token,
    lease_until = clock_timestamp() + :lease_millis * interval '1 millisecond',
    in_hand = null
from free
where lane.id = free.id
returning
  lane.inbox, lane.contact, lane.chatwoot_contact_id, lane.chatwoot_conversation_id,
  free.lease_until as lapsed_at, free.in_hand as left_in_hand
