-- Gives a lane back. Its row has to be locked by an earlier statement of the transaction: an event that
-- an intake commits before that is seen here, and one that comes after finds the row as it is now.
with due as (
{lane-due-at}
)
update lane
set due_at = (
      select case when due.at is not null then greatest(due.at, cast(:not_earlier_than as timestamptz)) end
      from due),
    lease_token = null, lease_until = null, in_hand = null
where id = :lane
returning due_at
