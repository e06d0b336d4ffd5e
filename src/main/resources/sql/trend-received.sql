-- Read from the index alone, like the other trends.
select date_bin(:millis * interval '1 millisecond', received_at, :from) as bucket, inbox, count(*) as events
from event
where received_at >= :from and received_at < :to
group by bucket, inbox
