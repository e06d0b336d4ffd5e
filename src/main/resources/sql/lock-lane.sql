-- Before due_at is computed: an intake that commits meanwhile is then seen by the later statement.
select merged_into from lane where id = :lane for update
