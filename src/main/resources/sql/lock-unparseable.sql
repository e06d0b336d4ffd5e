select e.inbox as event_inbox, e.dedupe_key, w.id as webhook_id, w.inbox, w.received_at, w.body
from event e
join webhook w on w.id = e.webhook_id
where e.id = :event and e.state = 'dead' and e.lane_id is null
for update of e
