select e.message from event e where e.id = :event
