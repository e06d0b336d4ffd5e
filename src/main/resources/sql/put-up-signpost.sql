update lane
set merged_into = :survivor, due_at = null, in_hand = null, lease_token = null, lease_until = null
where id = :loser or merged_into = :loser
