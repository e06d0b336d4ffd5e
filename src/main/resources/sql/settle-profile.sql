-- What Caravan gave the contact is kept until it gives something else.
update profile
set due_at = null, again_at = :again_at, attempts = 0, lease_token = null, lease_until = null,
    outcome = :outcome, settled_at = :now,
    name_sha256 = coalesce(:name_sha256, name_sha256),
    avatar_sha256 = coalesce(:avatar_sha256, avatar_sha256),
    thumbnail = coalesce(:thumbnail, thumbnail)
where lane_id = :lane and lease_token = :token
