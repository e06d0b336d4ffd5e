-- An event that was unsent before it was delivered, and that no worker has in hand. One that is due
-- in the asker's own lane is left alone: it is in its claim, or in the next one, known to be unsent.
-- A dead one that may be in Chatwoot is taken up again, to be looked for and deleted.
update event
set state = case when state = 'dead' and may_exist then 'received' else 'ignored' end,
    reason = 'unsent',
    attempts = case when state = 'dead' and may_exist then 0 else attempts end,
    next_attempt_at = null,
    held_until = null,
    finished_at = case when state = 'dead' and may_exist then null else cast(:now as timestamptz) end
where id = :event
  and lane_id = :lane
  and (
    state = 'dead'
    or state in ('received', 'retrying')
      and not may_exist
      and (lane_id <> :own_lane or next_attempt_at > :now))
returning state
