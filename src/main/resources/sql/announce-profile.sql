-- Before the call: a name whose answer is lost, or whose node dies, is known as Caravan's all the same.
update profile
set name_sha256 = coalesce(:had_sha256, name_sha256), tried_sha256 = :tried_sha256
where lane_id = :lane and lease_token = :token
