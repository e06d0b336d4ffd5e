-- Of contacts that nothing was delivered to for long, and of lanes that are another's now.
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
