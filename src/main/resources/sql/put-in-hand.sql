update lane set in_hand = :event where id = :lane and lease_token = :token
