-- What is to be delivered yet, or may be after a replay. What is finished stays where it was.
-- Each part of the condition has an index of its own.
update event
set lane_id = :survivor
where id = any (array(
  select id from event
  where lane_id = :loser and (state in ('received', 'retrying') or state = 'dead')
  order by id
  for update))
