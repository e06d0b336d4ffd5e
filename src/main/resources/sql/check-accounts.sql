-- One slice of webhooks in one snapshot: what each brought against its events and what was pruned.
-- Each webhook's events are one look into the index. Counted as a group of their own and joined,
-- they were a nested loop over all of them where the statistics were of an emptier journal: it ran
-- for minutes on a journal that had just been filled. Wrong is also who has events and no row.
with slice as materialized (
  select id, inserted, pruned from webhook where id > :after order by id limit :most
),
counted as materialized (
  select s.*, (select count(*) from event e where e.webhook_id = s.id) as events from slice s
),
checked as (
  select
    max(c.id) as last,
    count(*) as webhooks,
    coalesce(sum(c.events), 0) as events,
    coalesce(
      array_agg(c.id order by c.id) filter (where c.inserted <> c.events + c.pruned),
      '{}') as wrong
  from counted c
)
select
  c.last,
  c.webhooks,
  case
    when c.events = (
      select count(*) from event e where e.webhook_id > :after and e.webhook_id <= c.last)
    then c.wrong
    else c.wrong || array(
      select distinct e.webhook_id
      from event e
      where e.webhook_id > :after
        and e.webhook_id <= c.last
        and not exists (select from webhook w where w.id = e.webhook_id))
  end as wrong
from checked c
