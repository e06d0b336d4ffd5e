-- The lane's own contact leads to it by itself.
delete from alias
using lane
where lane.id = :survivor and alias.inbox = lane.inbox and alias.id = lane.contact
