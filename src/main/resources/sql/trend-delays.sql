-- From the receipt to the delivery.
select
  date_bin(:millis * interval '1 millisecond', finished_at, :from) as bucket,
  round(extract(epoch from percentile_disc(0.5) within group (order by finished_at - received_at)) * 1000)
    as half_millis,
  round(extract(epoch from percentile_disc(0.95) within group (order by finished_at - received_at)) * 1000)
    as most_millis
from event
where state in ('delivered', 'ignored', 'discarded')
  and state = 'delivered'
  and finished_at >= :from and finished_at < :to
group by bucket
