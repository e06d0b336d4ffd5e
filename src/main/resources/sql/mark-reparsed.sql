update event set state = 'ignored', reason = 'reparsed', finished_at = :now where id = :event
