select count(*) from event e where {event-filter}
