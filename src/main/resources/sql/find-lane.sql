select
  inbox, contact, merged_into is not null as merged,
  due_at is not null
    and due_at <= :now
    and (lease_until is null or lease_until <= clock_timestamp()) as workable
from lane
where id = :lane
