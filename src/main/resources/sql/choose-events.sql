-- What a change by hand is about, in the order in which lanes are delivered; events without a lane
-- (a webhook that could not be parsed) come last.
select e.id, e.lane_id is not null as has_lane
from event e
where {event-filter}
order by e.lane_id, e.occurred_at, e.webhook_id, e.place
limit :most
