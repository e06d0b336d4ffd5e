update audit set changed = changed + :changed where id = :audit
