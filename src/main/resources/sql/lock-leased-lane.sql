select in_hand from lane where id = :lane and lease_token = :token for update
