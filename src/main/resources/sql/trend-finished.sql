select
  date_bin(:millis * interval '1 millisecond', finished_at, :from) as bucket, inbox, state,
  count(*) as events
from event
where state in ('delivered', 'ignored', 'discarded')
  and finished_at >= :from and finished_at < :to
group by bucket, inbox, state
