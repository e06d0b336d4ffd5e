-- Both, and what has been merged into the one that goes, in the order in which intake touches lanes.
-- Their keys stay, so an intake that refers to one of them need not wait for all.
select coalesce(lease_token = cast(:token as uuid), false) as ours
from lane
where id in (:survivor, :loser) or merged_into = :loser
order by inbox, contact
for no key update
