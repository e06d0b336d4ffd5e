-- Of contacts that nothing was delivered to for long, of lanes that are another's now, and of those that
-- somebody removed by hand.
delete from profile
where lane_id = any (array(
  select p.lane_id from profile p
  where p.due_at is null and p.again_at < :before
  order by p.again_at
  limit :most
  for update skip locked))
or lane_id = any (array(
  select l.id
  from lane l
  join profile p on p.lane_id = l.id
  where l.merged_into is not null
  limit :most))
or lane_id = any (array(
  select p.lane_id
  from profile p
  where p.due_at < :before
    and not exists (select 1 from lane l where l.id = p.lane_id)
  limit :most))
