select distinct coalesce(merged_into, id) as id
from lane
where inbox = :inbox and contact in (:contact, :other)
