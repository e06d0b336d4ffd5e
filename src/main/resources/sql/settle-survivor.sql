-- The conversation goes on where something was delivered last.
update lane
set chatwoot_contact_id = cast(:contact as bigint),
    chatwoot_conversation_id = (
      select l.chatwoot_conversation_id
      from lane l
      where l.id in (:survivor, :loser) and l.chatwoot_conversation_id is not null
      order by (
        select max(e.finished_at) from event e where e.lane_id = l.id and e.state = 'delivered')
        desc nulls last, l.id
      limit 1),
    lease_token = null,
    lease_until = null
where id = :survivor
