update media set wanted = true where event_id = :event and state = 'waiting' and not wanted
