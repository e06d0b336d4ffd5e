-- Before due_at is computed: an intake that commits meanwhile is then seen by the later statement.
-- With the lane that a merged one went into, in the order in which intake touches lanes.
select id, merged_into
from lane
where id = :lane or id = (select merged_into from lane where id = :lane)
order by inbox, contact
for update
