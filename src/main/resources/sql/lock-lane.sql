-- Before due_at is computed: an intake that commits meanwhile is then seen by the later statement.
select inbox from lane where id = :lane for update
